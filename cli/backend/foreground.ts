import { exitCodes } from "@/cli/caller/exit-codes";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { sayHowRunsEnded } from "@/cli/output/how-runs-ended";
import { showProgress } from "@/cli/output/progress";
import { findRun } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { pause } from "@/lib/judge/calls/pause";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { pauseRun } from "@/lib/runs/control/status";
import type { WorkResult } from "./open";
import { reportsOf } from "./reports";

/**
 * Milliseconds in which a second signal counts as the same Ctrl-C: npx passes on a signal that the terminal also sends to this
 * process.
 */
const repeatedSignalMs = 300;

/**
 * Works on runs one after the other, on batched ones all at once, in the foreground, with progress and what stopped a run on stderr. A run that another process
 * has taken is followed instead. Ctrl-C pauses the unfinished runs once the calls in flight are stored; a second one throws
 * Interrupted at once.
 */
export async function workOnRuns(ids: readonly string[], owner: string, terminal: Terminal): Promise<WorkResult> {
  const stop = new AbortController();
  const taken: Taken = new Map();
  let pausing: Promise<void> | null = null;
  let stopListening = () => {};
  const stoppedAtOnce = new Promise<never>((_, reject) => {
    let since = 0;
    stopListening = terminal.onInterrupt(() => {
      if (!pausing) {
        since = performance.now();
        terminal.say("\nStopping: waiting for the calls in flight, to store them. Press Ctrl-C again to stop at once.");
        stop.abort();
        pausing = pauseUnfinished(ids, taken);
        // Awaited below, where a failure is reported.
        pausing.catch(() => undefined);
      } else if (performance.now() - since > repeatedSignalMs) {
        reject(new Interrupted(`Stopped at once. To go on: assay resume ${ids.join(" or ")}`));
      }
    });
  });
  const judge = (id: string) => judgeUntilEnd(id, owner, stop.signal, taken);
  const workOnAll = async () => {
    // Batched runs wait at the same time; their progress is shown one after the other.
    const waiting = new Map<string, Promise<void>>();
    for (const id of ids) if ((await findRun(id))?.judge.batch) waiting.set(id, judge(id));
    // A failure is thrown when it is awaited; until then it must not be an unhandled rejection.
    for (const judging of waiting.values()) judging.catch(() => undefined);
    for (const id of ids) {
      if (stop.signal.aborted) break;
      await showUntil(id, terminal, () => waiting.get(id) ?? judge(id));
    }
    await Promise.allSettled(waiting.values());
    await pausing;
  };
  // Keeps listening until the work has ended: otherwise a further signal would end the process without the exit code.
  await Promise.race([workOnAll().finally(stopListening), stoppedAtOnce]);
  const runs = await reportsOf(ids);
  const exitCode = sayHowRunsEnded(runs, terminal);
  return { runs, exitCode: stop.signal.aborted ? exitCodes.interrupted : exitCode };
}

/** Shows a run's progress while it is worked on. */
async function showUntil(id: string, terminal: Terminal, work: () => Promise<void>): Promise<void> {
  const progress = showProgress(id, terminal);
  try {
    await work();
  } finally {
    await progress.stop();
  }
}

/** Whether this process works on a run, or worked on it when it was told to stop. */
type Taken = Map<string, Promise<boolean>>;

async function judgeUntilEnd(id: string, owner: string, signal: AbortSignal, taken: Taken): Promise<void> {
  while (!signal.aborted) {
    await judgeNextRun(id, owner, signal, (isTaken) => taken.set(id, isTaken));
    if (!signal.aborted) taken.delete(id);
    // If another process has it, that process ends it, or its lease expires here. A batched run is taken again when it is due.
    const run = await findRun(id);
    if (!run || isFinished(run.status)) return;
    // One that has spent what it may today goes on tomorrow.
    if (run.status === "paused" && run.nextLookAt === null) return;
    await pause(300, signal);
  }
}

/** Pauses unfinished runs before their leases are released, so that no other process takes them in between. */
async function pauseUnfinished(ids: readonly string[], taken: Taken): Promise<void> {
  for (const id of ids) {
    const isTaken = await taken.get(id);
    const run = await findRun(id);
    const isWaiting = (run?.judge.batch || run?.follow?.isOn) && run.leaseOwner === null;
    const isOwn = run?.status === "queued" || (run?.status === "running" && (isTaken || isWaiting));
    if (isOwn) await pauseRun(id, `It was interrupted. To go on: assay resume ${id}`);
  }
}
