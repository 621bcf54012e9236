import { noteGrowth } from "@/lib/db/connection/growth";
import { correlate, correlationsOf } from "@/lib/db/judgments/correlations";
import { summarise } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import type { Correlation } from "@/lib/domain/comparison/correlation";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { summarised } from "./summarised";

type Summarised = Pick<Run, "id" | "configurationId"> & { metrics: readonly string[] };

const pairsOf = (metrics: readonly string[]): [string, string][] =>
  metrics.flatMap((metric, index) => metrics.slice(index + 1).map((other): [string, string] => [metric, other]));

async function summariseMetrics({ id, metrics }: Summarised): Promise<void> {
  await noteGrowth();
  for (const metric of metrics) await summarise(id, summarised(metric));
}

async function correlateMetrics(run: Summarised): Promise<void> {
  for (const [metric, other] of pairsOf(run.metrics)) await correlate(run, metric, other);
}

export async function summariseRun(run: Summarised): Promise<void> {
  await summariseMetrics(run);
  await correlateMetrics(run);
}

/** Computed once for runs that ended before they were stored. */
export async function readCorrelations(run: Summarised & Pick<Run, "status">): Promise<Correlation[]> {
  const stored = await correlationsOf(run.id);
  if (stored.length > 0 || run.metrics.length < 2 || !isFinished(run.status)) return stored;
  await correlateMetrics(run);
  return correlationsOf(run.id);
}

interface Refreshing {
  refresh: () => void;
  settled: () => Promise<void>;
}

/** Separately, since correlations take longer. */
export function refreshSummaries(run: Summarised): Refreshing {
  const all = [throttled(() => summariseMetrics(run)), throttled(() => correlateMetrics(run))];
  return {
    refresh: () => {
      for (const { refresh } of all) refresh();
    },
    settled: async () => {
      await Promise.all(all.map(({ settled }) => settled()));
    },
  };
}

/** At most once a second and a thirtieth of the time. */
function throttled(work: () => Promise<void>): Refreshing {
  let refreshing: Promise<void> | null = null;
  let last = performance.now();
  let took = 0;

  async function refresh(): Promise<void> {
    const started = performance.now();
    // The run may have been deleted; storing results then reports it.
    await work().catch(() => undefined);
    last = performance.now();
    took = last - started;
    refreshing = null;
  }
  return {
    refresh() {
      if (refreshing || performance.now() - last < Math.max(1_000, took * 30)) return;
      refreshing = refresh();
    },
    settled: async () => {
      await refreshing;
    },
  };
}
