import { noteGrowth } from "@/lib/db/connection/growth";
import { summarise } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { summarised } from "./summarised";

type Summarised = Pick<Run, "id" | "configurationId"> & { metrics: readonly string[] };

export async function summariseRun({ id, metrics }: Summarised): Promise<void> {
  await noteGrowth();
  for (const metric of metrics) await summarise(id, summarised(metric));
}

/** At most once a second and a thirtieth of the time. */
export function refreshSummaries(run: Summarised): { refresh: () => void; settled: () => Promise<void> } {
  let refreshing: Promise<void> | null = null;
  let last = performance.now();
  let took = 0;

  async function refresh(): Promise<void> {
    const started = performance.now();
    // The run may have been deleted; storing results then reports it.
    await summariseRun(run).catch(() => undefined);
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
