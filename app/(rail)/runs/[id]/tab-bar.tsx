import { type ReactNode, Suspense } from "react";
import { RunTabs } from "@/components/runs/tabs";
import { readKappa } from "@/lib/agreement/kappa";
import { hasLabels } from "@/lib/db/reviews/agreement";
import type { Run } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metricById } from "@/lib/metrics/registry";
import { type RunTab, samplesHref, withTab } from "@/lib/samples/filters/address";
import type { RunView } from "./run-view";

export async function RunTabBar({ view }: { view: RunView }) {
  const { run, team, base, search, tab } = view;
  const tabs: { id: RunTab; name: string; figure?: ReactNode }[] = [
    { id: "samples", name: "Samples", figure: view.samples.toLocaleString("en") },
  ];
  if (team && run.ok > 0 && run.metrics.length > 1) tabs.push({ id: "metrics", name: "Metrics against each other" });
  if (team || view.canCompare) {
    const hasKappa = team && run.ok > 0 && isFinished(run.status) && (await hasLabels(run.configurationId));
    tabs.push({ id: "trust", name: "Can the judge be trusted?", figure: hasKappa ? <Kappa run={team.run} /> : undefined });
  }
  if (team) tabs.push({ id: "setup", name: "Setup" });
  return (
    <RunTabs open={tab} tabs={tabs.map((one) => ({ ...one, href: samplesHref(base, withTab({ ...search, page: 1 }, one.id)) }))}>
      {team?.review}
    </RunTabs>
  );
}

const Kappa = ({ run }: { run: Run }) => (
  <Suspense
    // Of the same width.
    fallback={
      <span aria-hidden className="invisible">
        kappa 0.00
      </span>
    }
  >
    <ReadKappa run={run} />
  </Suspense>
);

async function ReadKappa({ run }: { run: Run }) {
  const fitting = run.metrics.find((id) => metricById(id)?.shape.kind === "polls") ?? null;
  const kappa = await readKappa(run, fitting);
  return kappa === null ? null : `kappa ${kappa.toFixed(2).replace("-", "−")}`;
}
