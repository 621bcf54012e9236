import { usesPostgres } from "@/lib/db/location/database-url";
import { tryLock } from "@/lib/db/postgres/pool";
import { renewLease, stopWork } from "@/lib/db/runs/claims";
import { findRun } from "@/lib/db/runs/list";
import { cutRun, freePieces, joinRun, leaveRun, newSharedLease, stayAtWork } from "@/lib/db/workers/pieces";
import { finish, foundOut, type Hold, holdAlone, statusOf } from "@/lib/judging/execute/hold";
import { keepHeld, leaseEnd } from "@/lib/judging/execute/keep-lease";
import { isDead, machine, newOwner } from "@/lib/judging/execute/lease-owner";
import { summariseRun } from "@/lib/summaries/refresh";
import { type Claimed, claimFree, claimWhole, oneWorker, type Sharing } from "./alone";
import { shareCalls } from "./call-share";
import { type PiecePages, pagesOfPieces } from "./piece-pages";
import { shareSpending } from "./spending";

/** Samples per piece: small enough to share any run, large enough to keep a large run's pieces few. */
const smallest = 32;
const largest = 512;
const mostPieces = 64;

/** Workers share a run in pieces of samples under one lease, and the last one ends it. On one machine a second worker joins
 *  only while the first has a processor to itself. Batched and following runs are claimed whole. */
const manyWorkers: Sharing = {
  async claim(owner, wanted, beside) {
    if (wanted === "batches" || wanted === "follows") return claimWhole(owner, wanted, shareOf(owner));
    const only = wanted === "calls" ? null : wanted;
    const run = only && (await findRun(only.id));
    if (run && (run.judge.batch || run.nextLookAt !== null)) return claimWhole(owner, { id: run.id }, shareOf(owner));
    await freePieces(isDead);
    const worker = newOwner();
    // A run that is under way here gains nothing from a second part in this process.
    const joined = beside && beside.busy.size > 0 ? null : await join(worker, only);
    return joined ?? cutAndJoin(worker, wanted, owner, beside?.busy);
  },
  keepUp: (work) => tryLock("upkeep", work),
};

export const sharingRun: Sharing = usesPostgres() ? manyWorkers : oneWorker;

async function join(worker: string, wanted: { id: string } | null): Promise<Claimed | null> {
  const joined = await joinRun(worker, wanted, machine);
  if (!joined) return null;
  await renewLease(joined.id, joined.lease, leaseEnd(), "running");
  return partOf(joined.id, joined.lease, worker);
}

/** `owner` may already hold the run: a process that starts a run to judge it reserves it. */
async function cutAndJoin(
  worker: string,
  wanted: "calls" | { id: string },
  owner: string,
  busy?: ReadonlySet<string>,
): Promise<Claimed | null> {
  const lease = newSharedLease();
  const id = await claimFree(lease, wanted, owner, busy);
  const run = id === null ? null : await findRun(id);
  if (!run) return null;
  const size = Math.ceil(run.sampleCount / mostPieces / smallest) * smallest;
  const pieces = await cutRun(run.id, lease, Math.min(largest, Math.max(smallest, size)));
  if (pieces === null) return null;
  if (pieces === 0) {
    const stop: Claimed["stop"] = (end) => stopPart(run.id, lease, worker, end);
    return { id: run.id, lease, hold: () => holdAlone(run, lease, { shareCalls: shareOf(worker) }), stop };
  }
  return join(worker, { id: run.id });
}

const shareOf =
  (owner: string): Hold["shareCalls"] =>
  ({ address, name, limits }) =>
    address === null ? null : shareCalls(`${name ?? ""} ${address}`, owner, limits);

const partOf = (id: string, lease: string, worker: string): Claimed => ({
  id,
  lease,
  hold: (run, signal): Hold => {
    let pages: PiecePages | null = null;
    return {
      lease,
      worker,
      keep(onLost) {
        const isBusy = watchOwnLoad();
        return keepHeld(async () => {
          const isHeld = (await stayAtWork(worker, isBusy())) && (await renewLease(id, lease, leaseEnd(), run.status));
          // Idle workers do so when they look for runs. Busy ones would wait for the pieces of a worker that is cut off.
          if (isHeld) await freePieces(isDead);
          return isHeld;
        }, onLost);
      },
      pages(servers, stopper) {
        pages = pagesOfPieces(run, worker, servers, stopper);
        return pages;
      },
      watchSpending: () => shareSpending(run, worker),
      shareCalls: shareOf(worker),
      async end(servers, stopped) {
        await pages?.settled();
        if (stopped?.reason != null) {
          const now = await findRun(id);
          if (!now) return "cancelled";
          await stopWork(id, lease, { status: statusOf(now, stopped), reason: stopped.reason, waits: stopped.waits });
        }
        const found = foundOut({ dropped: {}, raised: {} }, servers);
        const left = await leaveRun(worker, { runId: id, lease, found, isShutdown: signal.aborted });
        // Under the worker's own name, so others need not wait if it dies meanwhile.
        if (left.isDone) return finish(id, worker, servers, null);
        const now = await findRun(id);
        if (now && now.status !== "running") await summariseRun(now);
        return now?.status ?? "cancelled";
      },
    };
  },
  stop: (end) => stopPart(id, lease, worker, end),
});

async function stopPart(id: string, lease: string, worker: string, end: Parameters<Claimed["stop"]>[0]): Promise<boolean> {
  const hasStopped = await stopWork(id, lease, end);
  await leaveRun(worker, { runId: id, lease, found: { dropped: {}, raised: {} }, isShutdown: false });
  return hasStopped;
}

/** Share of a processor: a process does nearly all its work in one thread. */
const busyFrom = 0.9;
/** In ms: a process compiles its code in the first seconds. */
const busyFor = 5_000;

/** Call about once a second. On a machine with busy neighbours it stays false, since another worker process would get no
 *  processor either. */
export function watchOwnLoad(use = process.cpuUsage, now = () => performance.now()): () => boolean {
  let last = { at: now(), use: use() };
  let idleAt = last.at;
  return () => {
    const at = now();
    const used = use(last.use);
    const share = (used.user + used.system) / 1_000 / (at - last.at);
    last = { at, use: use() };
    if (share < busyFrom) idleAt = at;
    return at - idleAt >= busyFor;
  };
}
