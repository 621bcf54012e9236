import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Entrance } from "@/components/access/entrance";
import { SignInForm } from "@/components/access/sign-in-form";
import { readVisitor } from "../visitor";
import { pathWithin } from "./path-within";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { to: asked, refused } = await searchParams;
  const to = pathWithin(asked);
  if ((await readVisitor()).kind !== "nobody") redirect(to);
  return (
    <Entrance title="Sign in" lead="Use the account an administrator created for you.">
      <SignInForm
        to={to}
        problem={
          refused === undefined ? null : "Sign-in failed. Check your e-mail address and password, or wait a minute and try again."
        }
      />
    </Entrance>
  );
}
