import { type ReactNode, Suspense } from "react";
import { RunTabs } from "@/components/runs/tabs";
import { readKappa } from "@/lib/agreement/kappa";
import { hasLabels } from "@/lib/db/reviews/agreement";
import type { Run } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metricById } from "@/lib/metrics/registry";
import { type RunTab, type SamplesSearch, samplesHref, withTab } from "@/lib/samples/filters/address";

export async function RunTabBar({
  run,
  search,
  open,
  children,
}: {
  run: Run;
  search: SamplesSearch;
  open: RunTab;
  children?: ReactNode;
}) {
  const href = (tab: RunTab) => samplesHref(`/runs/${run.id}`, withTab({ ...search, page: 1 }, tab));
  const isScored = run.ok > 0;
  const hasKappa = isScored && isFinished(run.status) && (await hasLabels(run.configurationId));
  return (
    <RunTabs
      open={open}
      tabs={[
        { id: "samples", name: "Samples", figure: run.sampleCount.toLocaleString("en"), href: href("samples") },
        ...(isScored && run.metrics.length > 1
          ? [{ id: "metrics" as const, name: "Metrics against each other", href: href("metrics") }]
          : []),
        {
          id: "trust",
          name: "Can the judge be trusted?",
          figure: hasKappa ? (
            <Suspense fallback={<KappaRoom />}>
              <Kappa run={run} />
            </Suspense>
          ) : undefined,
          href: href("trust"),
        },
        { id: "setup", name: "Setup", href: href("setup") },
      ]}
    >
      {children}
    </RunTabs>
  );
}

/** Placeholder of the same width. */
const KappaRoom = () => (
  <span aria-hidden className="invisible">
    kappa 0.00
  </span>
);

async function Kappa({ run }: { run: Run }) {
  const fitting = run.metrics.find((id) => metricById(id)?.shape.kind === "polls") ?? null;
  const kappa = await readKappa(run, fitting);
  return kappa === null ? null : `kappa ${kappa.toFixed(2).replace("-", "−")}`;
}
