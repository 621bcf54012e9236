import { described, Field, Input } from "@/components/ui/field";
import { longestEmail, longestPassword } from "@/lib/domain/bounds";
import { PostForm } from "./post-form";

export const SignInForm = ({ to, problem }: { to: string; problem: string | null }) => (
  <PostForm address="/sign-in/session" problem={problem} submitText="Sign in" pendingText="Signing in …">
    <input type="hidden" name="to" value={to} />
    <Field id="email" label="E-mail address">
      <Input name="email" type="email" autoComplete="username" required maxLength={longestEmail} {...described("email", {})} />
    </Field>
    <Field id="password" label="Password">
      <Input
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={longestPassword}
        {...described("password", {})}
      />
    </Field>
  </PostForm>
);
