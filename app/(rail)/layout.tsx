import { countDatasets } from "assay-lib/db/datasets";
import { countRuns } from "assay-lib/db/runs/list";
import { countOpenRounds } from "assay-lib/rounds/store/rows";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readVisitor } from "@/app/visitor";
import { GoTo } from "@/components/palette/go-to";
import { Rail } from "@/components/shell/rail";
import { SkipOn } from "@/components/shell/skip-on";
import { themeCookie, themeOf } from "@/components/shell/theme";

export const dynamic = "force-dynamic";

export default async function RailLayout({ children }: { children: ReactNode }) {
  const [runs, datasets, rounds, visitor, jar] = await Promise.all([
    countRuns(),
    countDatasets(),
    countOpenRounds(),
    readVisitor(),
    cookies(),
  ]);
  return (
    <div className="grid min-h-dvh grid-cols-[184px_minmax(0,1fr)] narrow:grid-cols-[52px_minmax(0,1fr)] phone:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <SkipOn />
      <Rail
        counts={{ "/": runs, "/datasets": datasets, "/rounds": rounds }}
        person={visitor.kind === "person" ? { name: visitor.name } : null}
        theme={themeOf(jar.get(themeCookie)?.value)}
        goTo={<GoTo />}
      />
      <main id="main" tabIndex={-1} className="min-w-0 px-6 pb-10 outline-none phone:px-4 phone:pb-8">
        {children}
      </main>
    </div>
  );
}
