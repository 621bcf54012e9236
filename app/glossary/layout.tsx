import { roleOf } from "assay-lib/domain/people/visitor";
import type { ReactNode } from "react";
import RailLayout from "@/app/(rail)/layout";
import { readVisitor } from "@/app/visitor";

export default async function GlossaryLayout({ children }: { children: ReactNode }) {
  if (roleOf(await readVisitor())) return <RailLayout>{children}</RailLayout>;
  return (
    <main id="main" className="mx-auto max-w-[1080px] px-6 pb-10 phone:px-4">
      {children}
    </main>
  );
}
