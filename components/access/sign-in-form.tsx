"use client";

import { useActionState } from "react";
import { SubmitButton } from "@/components/settings/submit-button";
import { described, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

/** Why somebody was not let in, beside the address they typed. */
export interface SignInRefusal {
  problem: string;
  email: string;
}

/** Address and password; `to` is the page to go on to. */
export const SignInForm = ({
  to,
  action,
}: {
  to: string;
  action: (before: SignInRefusal | null, form: FormData) => Promise<SignInRefusal | null>;
}) => {
  const [refused, submit] = useActionState(action, null);
  return (
    <form action={submit} className="mt-4 grid gap-3">
      <input type="hidden" name="to" value={to} />
      <Field id="email" label="E-mail address">
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={200}
          key={refused?.email}
          defaultValue={refused?.email}
          {...described("email", {})}
        />
      </Field>
      <Field id="password" label="Password">
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          {...described("password", {})}
        />
      </Field>
      {refused && <Notice kind="problem">{refused.problem}</Notice>}
      <SubmitButton look="primary" pendingText="Signing in …" className="mt-1">
        Sign in
      </SubmitButton>
    </form>
  );
};
