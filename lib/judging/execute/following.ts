import { addPlanned, lastSampleOf, takeNewSamples, waitForSamples } from "@/lib/db/runs/follow";
import { findRun, type Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import { countOpen } from "@/lib/judging/progress/open-judgments";
import { summariseRun } from "@/lib/summaries/refresh";
import { finish, foundOut, type Hold, holdAlone } from "./hold";
import type { OpenedServer } from "./open-judge";
import { executeRun } from "./session";
import type { Stop } from "./stopper";

/** The pause is this many times as long as the end of a session took: a large run's summaries take time. */
const restPerEnd = 5;
const shortestRest = 200;

/** One pass of a run that follows its dataset: judges what is open and waits for more. Ends the run once it stopped following
 *  and nothing is left. */
export async function executeFollowing(run: Run, hold: Hold, signal?: AbortSignal): Promise<RunStatus> {
  if (run.follow?.isOn) {
    const last = await lastSampleOf(run.id);
    if ((await takeNewSamples(run.id)) > 0) await addPlanned(run.id, await countOpen(run, run.judge.models, last));
  }
  return executeRun(run, holdAlone(run, hold.lease, { shareCalls: hold.shareCalls, end: endTurn }), signal);
}

async function endTurn(runId: string, owner: string, servers: readonly OpenedServer[], stopped: Stop | null): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  if (!stopped && run.follow?.isOn) {
    const began = performance.now();
    await summariseRun(run);
    const restMs = Math.max(shortestRest, restPerEnd * (performance.now() - began));
    if (await waitForSamples(runId, owner, { judgedTo: await lastSampleOf(runId), restMs, found: foundOut(run, servers) }))
      return "running";
  }
  return finish(runId, owner, servers, stopped);
}
