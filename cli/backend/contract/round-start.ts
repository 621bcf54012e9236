import { Refusal } from "@/lib/domain/problem";
import type { RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { RoundWanted } from "./entities";

export interface RunOfRound {
  id: string;
  name: string;
  status: RunStatus;
  metrics: readonly string[];
}

/** Of a dataset, newest first; that many are looked at. */
export const newestRuns = 50;

/** The newest that has ended. Throws Refusal without one. */
export function newestEnded(id: string, runs: readonly RunOfRound[]): RunOfRound {
  const found = runs.find(({ status }) => isFinished(status));
  if (!found) throw new Refusal(`There is no run ${id}, and no dataset ${id} with a finished run.`, "not-found");
  return found;
}

/** What a round of the run is started with. Throws Refusal without a metric. */
export function startOf(run: RunOfRound, { metric = run.metrics[0], name, ...wanted }: RoundWanted) {
  if (metric === undefined) throw new Refusal(`The run ${run.name} has no metric.`);
  return { ...wanted, runId: run.id, metric, name: name ?? `${run.name.slice(0, 100)}, labels` };
}
