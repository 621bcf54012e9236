"use client";

import { useActionState } from "react";
import { SubmitButton } from "@/components/settings/submit-button";
import { described, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

/** A password for the first time, or a new one; `action` answers why not. */
export const ChoosePasswordForm = ({
  email,
  action,
}: {
  email: string;
  action: (before: string | null, form: FormData) => Promise<string | null>;
}) => {
  const [problem, submit] = useActionState(action, null);
  const hint = "12 characters at least; several words are easier to remember than signs.";
  return (
    <form action={submit} className="mt-4 grid gap-3">
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <Field id="password" label="New password" hint={hint}>
        <Input
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={128}
          {...described("password", { hint })}
        />
      </Field>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <SubmitButton look="primary" pendingText="Setting it …" className="mt-1">
        Set it and sign in
      </SubmitButton>
    </form>
  );
};
