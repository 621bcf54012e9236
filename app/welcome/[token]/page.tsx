import { personOfLink } from "assay-lib/access/people/manage";
import { longestPassword } from "assay-lib/domain/bounds";
import { answerWith } from "assay-lib/door/answer-status";
import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Entrance } from "@/components/access/entrance";
import { PostForm } from "@/components/access/post-form";
import { FormInput } from "@/components/settings/form";

export const metadata: Metadata = { title: "Choose a password", referrer: "no-referrer" };

const failed = "Could not set the password. Choose one with 12 to 128 characters, or wait a minute and try again.";

export default async function WelcomePage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const { token } = await params;
  const { refused } = await searchParams;
  const person = await personOfLink(token);
  if (!person) {
    answerWith(404);
    return <Entrance title="This link no longer works" lead="It was used or has expired. Ask an administrator for a new one." />;
  }
  return (
    <Entrance title={`Welcome, ${person.name}`} lead={<>Choose a password to sign in as {person.email}.</>}>
      <PostForm
        address={`/welcome/${encodeURIComponent(token)}/password`}
        problem={refused === undefined ? null : failed}
        submitText="Save and sign in"
        pendingText="Saving …"
      >
        <input type="hidden" name="email" autoComplete="username" value={person.email} />
        <FormInput
          label="New password"
          name="password"
          hint="At least 12 characters. A few words are easier to remember than symbols."
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={longestPassword}
        />
      </PostForm>
    </Entrance>
  );
}
