import { mayDo } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import { forbidden, notFound, redirect } from "next/navigation";
import { readVisitor } from "@/app/visitor";
import { findSection } from "@/components/settings/pages";

/** Redirects old addresses such as "/settings/prices" to the section's page. */
export default async function SectionPage({ params }: { params: Promise<{ place: string }> }) {
  const section = findSection((await params).place);
  if (!section) notFound();
  if (section.needs && !mayDo(roleOf(await readVisitor()), section.needs)) forbidden();
  redirect(section.href);
}
