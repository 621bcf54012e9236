import { claim } from "@/lib/db/connection/claim";
import { databaseProblem } from "@/lib/db/connection/problem";
import { Refusal } from "@/lib/domain/problem";
import { pause } from "@/lib/judge/calls/pause";
import { sharedThreads } from "@/lib/threads/pool";

const joiner = sharedThreads<typeof import("./join-thread")>("join-thread", {
  idleMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

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
      const joined = await claim("traces", () => joiner.run("join", null));
      if (performance.now() - deletedAt >= deleteEvery) {
        const deleted = await joiner.run("deleteOld", { take: deletedAtOnce });
        if (deleted < deletedAtOnce) deletedAt = performance.now();
      }
      lastProblem = "";
      if (joined === 0) await pause(checkEvery, signal);
    } catch (error) {
      const known = error instanceof Refusal ? error.message : databaseProblem(error);
      // A trace that fails in another way, or ends the thread, is read alone next, and set aside if it fails again.
      const problem = known ?? `Reading traces failed: ${error instanceof Error ? error.message : error}.`;
      if (problem !== lastProblem) log(`traces: ${problem}${known ? ` Trying again every ${retryEvery / 1000} s.` : ""}`);
      lastProblem = problem;
      await pause(known ? retryEvery : checkEvery, signal);
    }
  }
}
