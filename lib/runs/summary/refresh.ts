import { correlate, correlationsOf } from "@/lib/db/judgments/correlations";
import { summarise } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import type { Correlation } from "@/lib/domain/comparison/correlation";
import { isFinished } from "@/lib/domain/runs/is-finished";

type Summarised = Pick<Run, "id" | "configurationId"> & { metrics: readonly string[] };

/** Every two of a run's metrics, the first before the second in the run's order. */
const pairsOf = (metrics: readonly string[]): [string, string][] =>
  metrics.flatMap((metric, index) => metrics.slice(index + 1).map((other): [string, string] => [metric, other]));

async function summariseMetrics({ id, metrics }: Summarised): Promise<void> {
  for (const metric of metrics) await summarise(id, metric);
}

/** Works out the rank correlations of a run's metrics and stores them. */
async function correlateMetrics(run: Summarised): Promise<void> {
  for (const [metric, other] of pairsOf(run.metrics)) await correlate(run, metric, other);
}

/** Works out all that is kept about a run's scores as a whole, and stores it. */
export async function summariseRun(run: Summarised): Promise<void> {
  await summariseMetrics(run);
  await correlateMetrics(run);
}

/** The rank correlations of a run's metrics as they are stored. A run that ended before they were kept gets them here, once. */
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

/** Keeps a run's summaries and correlations fresh beside the storing. The two keep a clock each: correlations take longer. */
export function refreshSummaries(run: Summarised): Refreshing {
  const all = [nowAndThen(() => summariseMetrics(run)), nowAndThen(() => correlateMetrics(run))];
  return {
    refresh: () => {
      for (const { refresh } of all) refresh();
    },
    settled: async () => {
      await Promise.all(all.map(({ settled }) => settled()));
    },
  };
}

/** Does `work` when asked to and at most once a second; at most a thirtieth of the time goes into what the next judgment outdates. */
function nowAndThen(work: () => Promise<void>): Refreshing {
  let refreshing: Promise<void> | null = null;
  let last = performance.now();
  let took = 0;

  async function refresh(): Promise<void> {
    const started = performance.now();
    // A run that is removed under its worker's hands has no summary to keep; the next storing tells.
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
