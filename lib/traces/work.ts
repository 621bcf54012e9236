import { claim } from "@/lib/db/connection/claim";
import { databaseProblem } from "@/lib/db/connection/problem";
import { databaseTime } from "@/lib/db/place/clock";
import { deleteOldTraces } from "@/lib/db/traces";
import { Refusal } from "@/lib/domain/problem";
import { keptDays } from "@/lib/domain/traces/rules";
import { pause } from "@/lib/judge/calls/pause";
import { joinTraces } from "./join";

const checkEvery = 500;
const retryEvery = 5_000;
const deleteEvery = 60_000;
const deletedAtOnce = 500;

/** Joins arrived traces into samples, and deletes old ones, until the signal aborts. Runs beside the worker loop. */
export async function workOnTraces(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  let deletedAt = Number.NEGATIVE_INFINITY;
  let lastProblem = "";
  while (!signal.aborted) {
    try {
      // One process at a time, so that none stores an older state of a trace over another's.
      const joined = await claim("traces", () => joinTraces());
      if (performance.now() - deletedAt >= deleteEvery) {
        const before = databaseTime(-keptDays * 86_400_000);
        if ((await deleteOldTraces(before, deletedAtOnce)) < deletedAtOnce) deletedAt = performance.now();
      }
      lastProblem = "";
      if (joined === 0) await pause(checkEvery, signal);
    } catch (error) {
      const problem = error instanceof Refusal ? error.message : databaseProblem(error);
      if (problem === null) throw error;
      if (problem !== lastProblem) log(`traces: ${problem} Trying again every ${retryEvery / 1000} s.`);
      lastProblem = problem;
      await pause(retryEvery, signal);
    }
  }
}
