import { claimRun, endWork } from "@/lib/db/run-status";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import { executeRun, leaseFor } from "./execute-run";

const lookEvery = 300;

/** A name for this process in leases. */
export const newOwner = (): string => `${process.pid}-${newId()}`;

/** Takes queued runs, and runs whose worker died, one after the other, until the signal says stop. */
export async function work(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const owner = newOwner();
  while (!signal.aborted) {
    const id = await claimRun(owner, new Date(Date.now() + leaseFor));
    if (id) {
      log(`run ${id}: started`);
      log(`run ${id}: ${await workOn(id, owner, signal)}`);
    } else {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
  }
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
  if (!(await claimRun(owner, new Date(Date.now() + leaseFor), id))) return false;
  await workOn(id, owner, signal);
  return true;
}
