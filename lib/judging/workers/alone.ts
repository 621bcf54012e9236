import { claimRun, endLease, endWork, type Lane, leaseOwners } from "@/lib/db/runs/claims";
import type { Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import { type Hold, holdAlone } from "@/lib/judging/execute/hold";
import { leaseEnd } from "@/lib/judging/execute/keep-lease";
import { isDead } from "@/lib/judging/execute/lease-owner";

export interface Claimed {
  readonly id: string;
  readonly lease: string;
  hold(run: Run, signal: AbortSignal): Hold;
  stop(end: { status: RunStatus; reason: string }): Promise<boolean>;
}

interface Beside {
  /** Their addresses: runs at the same server wait for each other. */
  readonly busy: ReadonlySet<string>;
}

export interface Sharing {
  /** The given run, or the next of a lane, or a part of one; null if there is none. */
  claim(owner: string, wanted: Lane | { id: string }, beside?: Beside): Promise<Claimed | null>;
  keepUp(work: () => Promise<void>): Promise<void>;
}

export const oneWorker: Sharing = {
  claim: (owner, wanted, beside) => claimWhole(owner, wanted, () => null, beside?.busy),
  keepUp: (work) => work(),
};

export async function claimWhole(
  owner: string,
  wanted: Lane | { id: string },
  shareCalls: Hold["shareCalls"],
  busy?: ReadonlySet<string>,
): Promise<Claimed | null> {
  const id = await claimFree(owner, wanted, owner, busy);
  return id === null
    ? null
    : { id, lease: owner, hold: (run) => holdAlone(run, owner, { shareCalls }), stop: (end) => endWork(id, owner, end) };
}

/** Releases leases of dead processes on this machine first, instead of waiting for them to expire. */
export async function claimFree(
  lease: string,
  wanted: Lane | { id: string },
  holder = lease,
  busy?: ReadonlySet<string>,
): Promise<string | null> {
  const claimed = await claimRun(lease, leaseEnd(), wanted, holder, busy);
  if (claimed) return claimed;
  const dead = (await leaseOwners()).filter(isDead);
  if (dead.length === 0) return null;
  for (const deadOwner of dead) await endLease(deadOwner);
  return claimRun(lease, leaseEnd(), wanted, holder, busy);
}
