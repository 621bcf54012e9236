import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Entrance } from "@/components/access/entrance";
import { PostForm } from "@/components/access/post-form";
import { FormInput } from "@/components/settings/form";
import { longestEmail, longestPassword } from "@/lib/domain/bounds";
import { readVisitor } from "../visitor";
import { pathWithin } from "./path-within";

export const metadata: Metadata = { title: "Sign in" };

const failed = "Sign-in failed. Check your e-mail address and password, or wait a minute and try again.";

export default async function SignInPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { to: asked, refused } = await searchParams;
  const to = pathWithin(asked);
  if ((await readVisitor()).kind !== "nobody") redirect(to);
  return (
    <Entrance title="Sign in" lead="Use the account an administrator created for you.">
      <PostForm
        address="/sign-in/session"
        problem={refused === undefined ? null : failed}
        submitText="Sign in"
        pendingText="Signing in …"
      >
        <input type="hidden" name="to" value={to} />
        <FormInput label="E-mail address" name="email" type="email" autoComplete="username" required maxLength={longestEmail} />
        <FormInput
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={longestPassword}
        />
      </PostForm>
    </Entrance>
  );
}
