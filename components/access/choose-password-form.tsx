import { described, Field, Input } from "@/components/ui/field";
import { longestPassword } from "@/lib/domain/bounds";
import { PostForm } from "./post-form";

const hint = "At least 12 characters. A few words are easier to remember than symbols.";

export const ChoosePasswordForm = ({ token, email, problem }: { token: string; email: string; problem: string | null }) => (
  <PostForm
    address={`/welcome/${encodeURIComponent(token)}/password`}
    problem={problem}
    submitText="Save and sign in"
    pendingText="Saving …"
  >
    <input type="hidden" name="email" autoComplete="username" value={email} />
    <Field id="password" label="New password" hint={hint}>
      <Input
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={longestPassword}
        {...described("password", { hint })}
      />
    </Field>
  </PostForm>
);
