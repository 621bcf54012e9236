import { isRole } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import type { Metadata } from "next";
import { Entrance } from "@/components/access/entrance";
import { ButtonLink } from "@/components/ui/button";
import { readVisitor } from "../visitor";

export const metadata: Metadata = { title: "No access" };

/** Shown if the visitor's role is too low. */
export default async function NoAccessPage({ searchParams }: { searchParams: Promise<{ needs?: string }> }) {
  const [{ needs }, visitor] = await Promise.all([searchParams, readVisitor()]);
  return (
    <Entrance
      title="Your role can't open this page"
      lead={
        <>
          You have the role {roleOf(visitor)}
          {isRole(needs) && `; this page requires ${needs}`}. An administrator can change roles in Settings.
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
