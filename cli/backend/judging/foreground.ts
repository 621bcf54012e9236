import type { Call } from "@/cli/backend/call";
import { reportsOf } from "@/cli/backend/runs";
import { exitCodes } from "@/cli/caller/exit-codes";
import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";
import { sayHowRunsEnded } from "@/cli/output/how-runs-ended";
import { showProgress } from "@/cli/output/progress";
import { findRace } from "@/lib/db/races/store";
import { findRun } from "@/lib/db/runs/list";
import { aboutEarlyMeans, lookInWords, raceInWords } from "@/lib/domain/races/words";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { pause } from "@/lib/judge/calls/pause";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { pauseRun } from "@/lib/runs/control/status";
import { reportRace } from "@/lib/runs/races/report";
import type { WorkResult } from "./contract";

/** In ms. npx forwards a signal that the terminal also sends directly, so one Ctrl-C can arrive twice. */
const repeatedSignalMs = 300;

/**
 * Judges runs one after the other (batched ones together), or watches a run that another process has taken.
 * Ctrl-C pauses unfinished runs once the calls in flight are stored; a second one throws Interrupted immediately.
 */
export async function workOnRuns(call: Call, ids: readonly string[], owner: string, terminal: Terminal): Promise<WorkResult> {
  const stop = new AbortController();
  const taken: Taken = new Map();
  let pausing: Promise<void> | null = null;
  let stopListening = () => {};
  const stoppedAtOnce = new Promise<never>((_, reject) => {
    let since = 0;
    stopListening = terminal.onInterrupt(() => {
      if (!pausing) {
        since = performance.now();
        terminal.say("\nStopping after the calls in flight are stored. Press Ctrl-C again to stop immediately.");
        stop.abort();
        pausing = pauseUnfinished(ids, taken);
        pausing.catch(() => undefined);
      } else if (performance.now() - since > repeatedSignalMs) {
        reject(new Interrupted(`Stopped immediately. To continue: assay resume ${ids.join(" or ")}`));
      }
    });
  });
  const judge = (id: string) => judgeUntilEnd(id, owner, stop.signal, taken);
  const workOnAll = async () => {
    // Batched runs wait in parallel.
    const waiting = new Map<string, Promise<void>>();
    for (const id of ids) if ((await findRun(id))?.judge.batch) waiting.set(id, judge(id));
    // Awaited later; until then a failure must not be an unhandled rejection.
    for (const judging of waiting.values()) judging.catch(() => undefined);
    const racing: string[] = [];
    for (const id of ids) if ((await findRace((await findRun(id))?.raceId ?? ""))?.drawn === null) racing.push(id);
    if (racing.length > 0) await judgeRace(racing, owner, stop.signal, { taken, terminal });
    for (const id of ids) {
      if (stop.signal.aborted) break;
      if (racing.includes(id)) continue;
      await showUntil(id, terminal, () => waiting.get(id) ?? judge(id));
    }
    await Promise.allSettled(waiting.values());
    await pausing;
  };
  // Listen until the work has ended: otherwise another signal would end the process without the exit code.
  await Promise.race([workOnAll().finally(stopListening), stoppedAtOnce]);
  const runs = await reportsOf(call, ids);
  const exitCode = sayHowRunsEnded(runs, terminal);
  return { runs, exitCode: stop.signal.aborted ? exitCodes.interrupted : exitCode };
}

async function showUntil(id: string, terminal: Terminal, work: () => Promise<void>): Promise<void> {
  const progress = showProgress(id, terminal);
  try {
    await work();
  } finally {
    await progress.stop();
  }
}

/** Tells of a run whether this process judges it, or did when it was stopped. */
type Taken = Map<string, Promise<boolean>>;

async function judgeUntilEnd(id: string, owner: string, signal: AbortSignal, taken: Taken): Promise<void> {
  while (!signal.aborted) {
    await judgeNextRun(id, owner, signal, (isTaken) => taken.set(id, isTaken));
    if (!signal.aborted) taken.delete(id);
    const run = await findRun(id);
    if (!run || isFinished(run.status) || run.status === "paused") return;
    await pause(300, signal);
  }
}

/** In turn, since each waits for the others at every look. Until none can continue. */
async function judgeRace(
  ids: readonly string[],
  owner: string,
  signal: AbortSignal,
  { taken, terminal }: { taken: Taken; terminal: Terminal },
): Promise<void> {
  const race = await findRace((await findRun(ids[0] ?? ""))?.raceId ?? "");
  let told = 0;
  while (!signal.aborted) {
    let isAnyTaken = false;
    for (const id of ids) {
      if (signal.aborted) break;
      isAnyTaken = (await judgeNextRun(id, owner, signal, (isTaken) => taken.set(id, isTaken))) || isAnyTaken;
      if (!signal.aborted) taken.delete(id);
    }
    const looks = (race && (await findRace(race.id))?.looks) ?? [];
    const runs = (await Promise.all(ids.map(findRun))).filter((run) => run !== null);
    for (const look of looks.slice(told)) terminal.say(lookInWords(look, runs));
    told = looks.length;
    const open = runs.filter(({ status }) => !isFinished(status));
    const isStuck = open.some(({ status }) => status === "paused") && open.every((run) => run.leaseOwner === null);
    if (open.length === 0 || (isStuck && !isAnyTaken)) break;
    if (!isAnyTaken) await pause(300, signal);
  }
  const report = race && (await reportRace(race.id));
  if (report) terminal.say(`${raceInWords(report)} ${aboutEarlyMeans}`);
}

/** Before leases are released, to keep other processes from taking the runs. */
async function pauseUnfinished(ids: readonly string[], taken: Taken): Promise<void> {
  for (const id of ids) {
    const isTaken = await taken.get(id);
    const run = await findRun(id);
    const isWaiting = (run?.judge.batch || run?.nextLookAt) && run.leaseOwner === null;
    const isOwn = run?.status === "queued" || (run?.status === "running" && (isTaken || isWaiting));
    if (isOwn) await pauseRun(id, `It was interrupted. To continue: assay resume ${id}`);
  }
}
