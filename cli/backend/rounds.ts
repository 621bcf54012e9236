import type * as z from "zod";
import { Refusal } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { rounds } from "@/lib/rounds/api/operations";
import type { NewRound, RoundReport } from "@/lib/rounds/api/reports";
import { runs } from "@/lib/runs/api";
import type { Call } from "./call";

export type RoundWanted = Omit<z.input<typeof NewRound>, "runId" | "metric" | "name"> & { metric?: string; name?: string };

const pageSize = 200;
/** The newest runs of a dataset that are looked at. */
const newestRuns = 50;

/** Starts a round of a run, or of the newest finished run of a dataset with the metric (default: that run's first). */
export async function askForRound(call: Call, runOrDataset: string, { metric, name, ...wanted }: RoundWanted) {
  const run = await runOf(call, runOrDataset);
  const chosen = metric ?? Object.keys(run.metrics)[0];
  if (chosen === undefined) throw new Refusal(`The run ${run.name} has no metric.`);
  const body = { ...wanted, runId: run.id, metric: chosen, name: name ?? `${run.name.slice(0, 100)}, labels` };
  return call(rounds.startRound, { body });
}

async function runOf(call: Call, id: string) {
  const run = await call(runs.getRun, { id }).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === "not-found") return null;
    throw error;
  });
  if (run) return run;
  const newest = await call(runs.listRuns, { query: { dataset: id, limit: newestRuns } });
  const ended = newest.runs.find(({ status }) => isFinished(status));
  if (!ended) throw new Refusal(`There is no run ${id}, and no dataset ${id} with a finished run.`, "not-found");
  return ended;
}

/** Newest first; of one run, or all. */
export async function askForRounds(call: Call, run?: string): Promise<RoundReport[]> {
  const all: RoundReport[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(rounds.listRounds, { query: { limit: pageSize, run, cursor } });
    all.push(...page.rounds);
    cursor = page.rounds.length === 0 ? undefined : (page.next ?? undefined);
  } while (cursor !== undefined);
  return all;
}
