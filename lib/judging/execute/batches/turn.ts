import { LeaseLost } from "@/lib/db/judgments/store";
import { databaseTime } from "@/lib/db/location/clock";
import { countInFlight, openBatchesOf, type StoredBatch } from "@/lib/db/runs/batches";
import { startCost, waitForBatches } from "@/lib/db/runs/claims";
import { findRun, type Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import { BatchCallFailed } from "@/lib/judge/contract/batches";
import { finish, foundOut } from "@/lib/judging/execute/hold";
import { keepLease } from "@/lib/judging/execute/keep-lease";
import { closeJudges, type OpenedJudge, openJudge } from "@/lib/judging/execute/open-judge";
import { watchSpending } from "@/lib/judging/execute/spending";
import { createStopper } from "@/lib/judging/execute/stopper";
import { watchReplies } from "@/lib/judging/execute/watch/useless";
import { summariseRun } from "@/lib/summaries/refresh";
import { advance } from "./advance";
import { type BatchSession, batchServer } from "./session";
import { submitOpen } from "./submit";

/** One pass over a claimed batched run: continues interrupted uploads, stores finished results, sends what is open, then
 *  releases the lease until the next check. Each step is stored before the next, so a kill sends nothing twice. */
export async function executeBatched(run: Run, owner: string, signal?: AbortSignal): Promise<RunStatus> {
  const isCancelled = run.status === "cancelled";
  let opened: OpenedJudge | null = null;
  let problem: string | null = null;
  const stopper = createStopper(signal);
  const { drain } = stopper.addServer({ flow: noFlow, end: () => closeJudges(opened?.servers ?? []) });
  const lease = keepLease(run, owner, stopper.cutOff);
  try {
    opened = await openJudge(run);
    const { servers, traitsStored } = opened;
    const inFlight = await countInFlight(run.id);
    const spending = await watchSpending(run, inFlight.requests);
    if (spending.isPriced) await startCost(run.id);
    const watched = new Map(servers.map((server) => [server, watchReplies()]));
    const reasonOfReplies: BatchSession["reasonOfReplies"] = (model, ...read) =>
      watched.get(batchServer({ servers }, model))?.(...read) ?? null;
    problem = await work({ run, owner, servers, isCancelled, stopper, drain, spending, traitsStored, reasonOfReplies });
  } catch (error) {
    if (isCancelled && !opened) {
      await waitForBatches(run.id, owner, { nextPollAt: databaseTime(afterRefusalMs), reason: null, found: null });
      return "cancelled";
    }
    // Another process has the run now, and finds all that was stored.
    if (!(error instanceof LeaseLost)) throw error;
    stopper.stop({ reason: null, canBeFixed: true }, 0);
  } finally {
    stopper.release();
    try {
      await opened?.traitsStored();
    } finally {
      lease.stop();
      await closeJudges(opened?.servers ?? []);
    }
  }
  if (!opened) throw new Error(`The run ${run.id} ended before its judge was opened.`);
  const open = await openBatchesOf(run.id);
  if (!isCancelled && (stopper.why || open.length === 0)) return finish(run.id, owner, opened.servers, stopper.why);
  const nextPollAt = open.length === 0 ? null : nextPoll(open, problem !== null);
  await waitForBatches(run.id, owner, { nextPollAt, reason: problem, found: foundOut(run, opened.servers) });
  const now = await findRun(run.id);
  if (now && now.ok + now.failed !== run.ok + run.failed) await summariseRun(now);
  return now?.status ?? "cancelled";
}

/** In ms. Batches are polled after a tenth of their age: small ones end soon, large ones are not polled often. */
const shortest = 1_000;
const longest = 300_000;
const shortestAfterProblem = 5_000;

function nextPoll(batches: readonly StoredBatch[], afterProblem: boolean): Date {
  const now = databaseTime().getTime();
  const youngest = Math.max(...batches.map(({ createdAt }) => createdAt.getTime()));
  const least = afterProblem ? shortestAfterProblem : shortest;
  return new Date(now + Math.min(longest, Math.max(least, (now - youngest) / 10)));
}

const noFlow = { stop: () => {} };

/** In ms, until a cancelled run's batches are tried again. */
const afterRefusalMs = 300_000;

/** Returns what blocks the run, if anything. */
async function work(session: BatchSession): Promise<string | null> {
  const { run, isCancelled, drain } = session;
  let problem: string | null = null;
  const attempt = async (act: () => Promise<string | null>): Promise<void> => {
    try {
      problem = (await act()) ?? problem;
    } catch (error) {
      if (!(error instanceof BatchCallFailed)) throw error;
      problem = (await stopOrWait(session, error)) ?? problem;
    }
  };
  for (const batch of await openBatchesOf(run.id)) {
    if (drain.aborted) return problem;
    await attempt(() => advance(session, batch));
  }
  const now = await findRun(run.id);
  if (!now || isCancelled || drain.aborted) return problem;
  const open = await openBatchesOf(run.id);
  const busy = new Set(open.filter(({ state }) => state !== "submitted").map(({ model }) => batchServer(session, model)));
  // If there are no batches, everything is checked, since scores may be missing too.
  if (busy.size < session.servers.length && (open.length === 0 || (await hasOpen(now))))
    await attempt(() => submitOpen({ ...session, run: now }, busy).then(() => null));
  return problem;
}

async function hasOpen(run: Run): Promise<boolean> {
  const inFlight = await countInFlight(run.id);
  return run.planned - run.ok - run.failed > inFlight.judgments;
}

/** Stops the run if the failure is permanent, or if no batch at the server would be lost; else returns what to wait for. */
async function stopOrWait(
  { run, isCancelled, stopper }: BatchSession,
  { failure, message }: BatchCallFailed,
): Promise<string | null> {
  if (failure.cause === "cancelled" || stopper.why) return null;
  const isHopeless = !failure.transient && !isCancelled;
  const isAlone = !failure.isPushback && !(await openBatchesOf(run.id)).some(({ state }) => state === "submitted");
  if (!isHopeless && (!isAlone || isCancelled)) return message;
  stopper.stop({ reason: message, canBeFixed: failure.fatal?.canBeFixed ?? true });
  return null;
}
