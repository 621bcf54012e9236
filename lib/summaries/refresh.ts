import { noteGrowth } from "@/lib/db/connection/growth";
import { correlate, correlationsOf } from "@/lib/db/judgments/correlations";
import { summarise } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import type { Correlation } from "@/lib/domain/comparison/correlation";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { summarised } from "./summarised";

type Summarised = Pick<Run, "id" | "configurationId"> & { metrics: readonly string[] };

/** All pairs of a run's metrics, in the run's order. */
const pairsOf = (metrics: readonly string[]): [string, string][] =>
  metrics.flatMap((metric, index) => metrics.slice(index + 1).map((other): [string, string] => [metric, other]));

async function summariseMetrics({ id, metrics }: Summarised): Promise<void> {
  await noteGrowth();
  for (const metric of metrics) await summarise(id, summarised(metric));
}

/** Computes and stores the rank correlations of a run's metrics. */
async function correlateMetrics(run: Summarised): Promise<void> {
  for (const [metric, other] of pairsOf(run.metrics)) await correlate(run, metric, other);
}

/** Computes and stores a run's summaries and correlations. */
export async function summariseRun(run: Summarised): Promise<void> {
  await summariseMetrics(run);
  await correlateMetrics(run);
}

/** A run's stored rank correlations. Computes them once for runs that ended before versions that store them. */
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

/** Refreshes a run's summaries and correlations while results are stored. Separately, since correlations take longer. */
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

/** Does `work` on request, at most once a second and for at most a thirtieth of the time, since the next judgment outdates it. */
function throttled(work: () => Promise<void>): Refreshing {
  let refreshing: Promise<void> | null = null;
  let last = performance.now();
  let took = 0;

  async function refresh(): Promise<void> {
    const started = performance.now();
    // The run may have been deleted; then storing the next results fails too and reports it.
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
