import type { Metadata } from "next";
import { ChoosePasswordForm } from "@/components/access/choose-password-form";
import { Entrance } from "@/components/access/entrance";
import { personOfLink } from "@/lib/access/people/manage";

export const metadata: Metadata = { title: "Choose a password", referrer: "no-referrer" };

export default async function WelcomePage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ refused?: string }>;
}) {
  const { token } = await params;
  const { refused } = await searchParams;
  const person = await personOfLink(token);
  if (!person) {
    return <Entrance title="This link no longer works" lead="It was used or has expired. Ask an administrator for a new one." />;
  }
  return (
    <Entrance title={`Welcome, ${person.name}`} lead={<>Choose a password to sign in as {person.email}.</>}>
      <ChoosePasswordForm
        token={token}
        email={person.email}
        problem={
          refused === undefined
            ? null
            : "Could not set the password. Choose one with 12 to 128 characters, or wait a minute and try again."
        }
      />
    </Entrance>
  );
}
