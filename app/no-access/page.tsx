import type { Metadata } from "next";
import { Entrance } from "@/components/access/entrance";
import { ButtonLink } from "@/components/ui/button";
import { isRole } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { readVisitor } from "../visitor";

export const metadata: Metadata = { title: "Not for your role" };

/** Shown by the door to a person who is signed in but whose role is too low. */
export default async function NoAccessPage({ searchParams }: { searchParams: Promise<{ needs?: string }> }) {
  const [{ needs }, visitor] = await Promise.all([searchParams, readVisitor()]);
  return (
    <Entrance
      title="This page is not for your role"
      lead={
        <>
          Your role ({roleOf(visitor)}) cannot open this page{isRole(needs) && `, which needs the role ${needs}`}. An
          administrator can change roles in Settings.
        </>
      }
    >
      <p className="mt-4">
        <ButtonLink href="/" look="primary">
          Go to Runs
        </ButtonLink>
      </p>
    </Entrance>
  );
}
