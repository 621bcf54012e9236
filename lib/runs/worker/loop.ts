import { databaseProblem } from "@/lib/db/connection/problem";
import { findRun } from "@/lib/db/runs/list";
import { claimRun, endLease, endWork, type Lane, leaseOwners } from "@/lib/db/runs/status";
import { Refusal } from "@/lib/domain/problem";
import { pause } from "@/lib/judge/calls/pause";
import { executeBatched } from "@/lib/runs/execute/batches/turn";
import { executeFollowing } from "@/lib/runs/execute/following";
import { leaseFor } from "@/lib/runs/execute/keep-lease";
import { isDead, newOwner } from "@/lib/runs/execute/lease-owner";
import { executeRun } from "@/lib/runs/execute/session";

/** Milliseconds between two checks for a run, and after a database error. */
const checkEvery = 300;
const retryEvery = 5_000;

/**
 * Takes queued runs, and runs whose worker died, one after the other, until the signal aborts. Beside them it looks at batched runs when they
 * are due, and at runs that follow their dataset when it has new samples, so that none waits for the others.
 */
export async function runWorker(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  await Promise.all((["calls", "batches", "follows"] as const).map((lane) => workInLane(lane, signal, log)));
}

async function workInLane(lane: Lane, signal: AbortSignal, log: (message: string) => void): Promise<void> {
  const owner = newOwner();
  let lastProblem = "";
  while (!signal.aborted) {
    try {
      const id = await claim(owner, lane);
      if (id) {
        if (lane === "calls") log(`run ${id}: started`);
        const outcome = await workOn(id, owner, signal);
        // Batched runs, and those that follow, are looked at many times before they end.
        if (outcome !== "running") log(`run ${id}: ${outcome}`);
      } else {
        await pause(checkEvery, signal);
      }
      lastProblem = "";
    } catch (error) {
      // A full disk or a locked file is temporary, and a worker that ended would not restart by itself.
      const problem = error instanceof Refusal ? error.message : databaseProblem(error);
      if (problem === null) throw error;
      if (problem !== lastProblem) log(`${problem} Trying again every ${retryEvery / 1000} s.`);
      lastProblem = problem;
      await pause(retryEvery, signal);
    }
  }
}

/**
 * Claims the given run or the next one of a lane. Ends leases of processes that died on this machine instead of waiting for them to run
 * out.
 */
async function claim(owner: string, wanted: Lane | { id: string }): Promise<string | null> {
  const until = () => new Date(Date.now() + leaseFor);
  const claimed = await claimRun(owner, until(), wanted);
  if (claimed) return claimed;
  const dead = (await leaseOwners()).filter(isDead);
  if (dead.length === 0) return null;
  for (const deadOwner of dead) await endLease(deadOwner);
  return claimRun(owner, until(), wanted);
}

/** Throws if not even the run's end can be stored; then its lease runs out and a worker takes it again. */
async function workOn(id: string, owner: string, signal: AbortSignal): Promise<string> {
  try {
    const run = await findRun(id);
    if (!run) return "deleted";
    if (run.follow) return await executeFollowing(run, owner, signal);
    return await (run.judge.batch ? executeBatched : executeRun)(run, owner, signal);
  } catch (error) {
    const problem = error instanceof Refusal ? null : databaseProblem(error);
    const reason =
      problem ??
      (error instanceof Refusal
        ? error.message
        : `It stopped on an unexpected error: ${error instanceof Error ? error.message : error}`);
    // A problem of the database, or of a server's settings, can be fixed and the run resumed, so it is only paused.
    const canBeFixed = problem !== null || (error instanceof Refusal && error.kind === "conflict");
    const status = canBeFixed ? "paused" : "failed";
    const hasEnded = await endWork(id, owner, { status, reason }).catch((second: unknown) => {
      throw problem ? new Refusal(problem, "conflict") : second;
    });
    // False if the run was deleted or stopped in the meantime, which is not a failure.
    return hasEnded ? `${status}: ${reason}` : "stopped";
  }
}

/** Works on a run in this process until it ends. Returns false if another process works on it. */
export async function judgeNextRun(id: string, owner: string, signal: AbortSignal): Promise<boolean> {
  if (!(await claim(owner, { id }))) return false;
  await workOn(id, owner, signal);
  return true;
}
