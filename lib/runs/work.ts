import { claimRun, endLease, endWork, leaseOwners } from "@/lib/db/run-status";
import { Refusal } from "@/lib/domain/problem";
import { executeRun, leaseFor } from "./execute-run";
import { isDead, newOwner } from "./lease-owner";

const lookEvery = 300;

/** Takes queued runs, and runs whose worker died, one after the other, until the signal says stop. */
export async function work(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const owner = newOwner();
  while (!signal.aborted) {
    const id = await claim(owner);
    if (id) {
      log(`run ${id}: started`);
      log(`run ${id}: ${await workOn(id, owner, signal)}`);
    } else {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
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

async function workOn(id: string, owner: string, signal: AbortSignal): Promise<string> {
  try {
    return await executeRun(id, owner, signal);
  } catch (error) {
    const reason =
      error instanceof Refusal
        ? error.message
        : `It stopped on an unexpected error: ${error instanceof Error ? error.message : error}`;
    const hasFailed = await endWork(id, owner, { status: "failed", reason });
    // A run that was removed under its worker's hands is nobody's failure.
    return hasFailed ? `failed: ${reason}` : "stopped";
  }
}

/** Works on one run in this process until it ends. Returns false where another process works on it. */
export async function workOnOne(id: string, owner: string, signal: AbortSignal): Promise<boolean> {
  if (!(await claim(owner, id))) return false;
  await workOn(id, owner, signal);
  return true;
}
