import { databaseProblem } from "@/lib/db/connection/problem";
import { claimRun, endLease, endWork, leaseOwners } from "@/lib/db/runs/status";
import { Refusal } from "@/lib/domain/problem";
import { pause } from "@/lib/judge/calls/pause";
import { isDead, newOwner } from "./lease-owner";
import { executeRun, leaseFor } from "./session";

/** Milliseconds between two looks for a run, and after the database could not be used. */
const lookEvery = 300;
const lookAgainEvery = 5_000;

/** Takes queued runs, and runs whose worker died, one after the other, until the signal says stop. */
export async function runWorker(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const owner = newOwner();
  let told = "";
  while (!signal.aborted) {
    try {
      const id = await claim(owner);
      if (id) {
        log(`run ${id}: started`);
        log(`run ${id}: ${await workOn(id, owner, signal)}`);
      } else {
        await pause(lookEvery, signal);
      }
      told = "";
    } catch (error) {
      // A full disk or a locked file passes; a worker that gave up would not come back by itself.
      const problem = error instanceof Refusal ? error.message : databaseProblem(error);
      if (problem === null) throw error;
      if (problem !== told) log(`${problem} Trying again every ${lookAgainEvery / 1000} s.`);
      told = problem;
      await pause(lookAgainEvery, signal);
    }
  }
}

/** Claims a run, the given one or the next; a lease whose process was killed on this machine need not run out first. */
async function claim(owner: string, id?: string): Promise<string | null> {
  const until = () => new Date(Date.now() + leaseFor);
  const claimed = await claimRun(owner, until(), id);
  if (claimed) return claimed;
  const dead = (await leaseOwners()).filter(isDead);
  if (dead.length === 0) return null;
  for (const one of dead) await endLease(one);
  return claimRun(owner, until(), id);
}

/** Throws where not even the run's end can be stored: then its lease runs out, and it goes on. */
async function workOn(id: string, owner: string, signal: AbortSignal): Promise<string> {
  try {
    return await executeRun(id, owner, signal);
  } catch (error) {
    const problem = error instanceof Refusal ? null : databaseProblem(error);
    const reason =
      problem ??
      (error instanceof Refusal
        ? error.message
        : `It stopped on an unexpected error: ${error instanceof Error ? error.message : error}`);
    // What the database lacks can be mended, and the run go on.
    const hasEnded = await endWork(id, owner, { status: problem ? "paused" : "failed", reason }).catch((second: unknown) => {
      throw problem ? new Refusal(problem, "conflict") : second;
    });
    // A run that was removed under its worker's hands is nobody's failure.
    return hasEnded ? `${problem ? "paused" : "failed"}: ${reason}` : "stopped";
  }
}

/** Works on one run in this process until it ends. Returns false where another process works on it. */
export async function judgeNextRun(id: string, owner: string, signal: AbortSignal): Promise<boolean> {
  if (!(await claim(owner, id))) return false;
  await workOn(id, owner, signal);
  return true;
}
