import { waitingForChanges } from "@/lib/db/connection/changes";
import { claim } from "@/lib/db/connection/claim";
import { databaseProblem } from "@/lib/db/connection/problem";
import { databaseTime } from "@/lib/db/location/clock";
import { Refusal } from "@/lib/domain/problem";
import { pause } from "@/lib/judge/calls/pause";
import { sharedThreads } from "@/lib/threads/pool";
import { hasOldTraces, nextDueTrace } from "@/lib/traces/store/join";
import { keptDays } from "@/lib/traces/words/rules";

const joiner = sharedThreads<typeof import("./join-thread")>("join-thread", {
  idleMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

/** In ms, at least. */
const checkEvery = 500;
const retryEvery = 5_000;
const deleteEvery = 60_000;
const deletedAtOnce = 500;

export async function workOnTraces(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  let deletedAt = Number.NEGATIVE_INFINITY;
  const untilChanged = waitingForChanges(signal);
  let lastProblem = "";
  while (!signal.aborted) {
    try {
      // Checked here, so an idle worker needs no thread.
      const now = databaseTime();
      // One process at a time, so none stores an older state of a trace over another's.
      const dueAt = await nextDueTrace();
      const joined = dueAt !== null && dueAt <= now ? await claim("traces", () => joiner.run("join", { now })) : 0;
      if (performance.now() - deletedAt >= deleteEvery) {
        const before = databaseTime(-keptDays * 86_400_000);
        const deleted = (await hasOldTraces(before)) ? await joiner.run("deleteOld", { before, take: deletedAtOnce }) : 0;
        if (deleted < deletedAtOnce) deletedAt = performance.now();
      }
      lastProblem = "";
      if (joined === 0) await untilChanged(checkEvery, dueAt);
    } catch (error) {
      const known = error instanceof Refusal ? error.message : databaseProblem(error);
      // A trace that fails otherwise, or crashes the thread, is read alone next, and set aside if it fails again.
      const problem = known ?? `Reading traces failed: ${error instanceof Error ? error.message : error}.`;
      if (problem !== lastProblem) log(`traces: ${problem}${known ? ` Retrying every ${retryEvery / 1000} s.` : ""}`);
      lastProblem = problem;
      await pause(known ? retryEvery : checkEvery, signal);
    }
  }
}
