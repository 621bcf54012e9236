import { provider } from "assay-lib/access/people/provider";
import { longestEmail, longestPassword } from "assay-lib/domain/bounds";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Entrance } from "@/components/access/entrance";
import { PostForm } from "@/components/access/post-form";
import { FormInput } from "@/components/settings/form";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { readVisitor } from "../visitor";
import { pathWithin } from "./path-within";

export const metadata: Metadata = { title: "Sign in" };

const failed = "Sign-in failed. Check your e-mail address and password, or wait a minute and try again.";

/** The provider's refusals, by the value of `refused`. */
const refusals = (name: string): ReadonlyMap<unknown, string> =>
  new Map([
    ["away", `${name} cannot be reached. Try again later, or use your password.`],
    ["too_many", "Too many attempts. Wait a minute and try again."],
    ["unverified_email", `${name} has not verified your e-mail address. Ask its administrator.`],
    ["no_role", `None of your groups at ${name} has access to Assay. Ask an administrator.`],
    ["other_person", "Your e-mail address belongs to another account. Ask an administrator."],
    ["access_denied", `You cancelled the sign-in at ${name}.`],
  ]);

export default async function SignInPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { to: asked, refused } = await searchParams;
  const to = pathWithin(asked);
  if ((await readVisitor()).kind !== "nobody") redirect(to);
  const name = provider()?.name;
  const isOfPassword = refused === "1";
  return (
    <Entrance
      title="Sign in"
      lead={
        name
          ? `Use ${name}, or an account an administrator created for you.`
          : "Use the account an administrator created for you."
      }
    >
      {name && (
        <div className="mt-4 grid gap-3 border-b border-line pb-4">
          {refused !== undefined && !isOfPassword && (
            <Notice kind="problem">
              {refusals(name).get(refused) ?? `Sign-in with ${name} failed. Try again, or use your password.`}
            </Notice>
          )}
          {/* A plain link: the answer leads to another server. */}
          <a href={`/sign-in/provider?to=${encodeURIComponent(to)}`} className={buttonClass({ look: "primary" })}>
            Sign in with {name}
          </a>
        </div>
      )}
      <PostForm
        address="/sign-in/session"
        problem={refused === undefined || (name && !isOfPassword) ? null : failed}
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
