import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { JudgeSetup } from "@/lib/domain/judge";
import { activeStatuses, type RunLimits, type RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Prisma } from "@/prisma/client/client";
import { freeLease, heldLease } from "./lease";

/** What changes with a run's status. */
const withStatus = (status: RunStatus, reason: string | null = null) => ({
  status,
  reason,
  ...(status === "queued" && { finishedAt: null }),
  ...(isFinished(status) && { finishedAt: new Date() }),
});

/** Changes a run's status only from one of `from`; false if it had another. */
export async function moveRun(
  id: string,
  from: readonly RunStatus[],
  to: RunStatus,
  reason: string | null = null,
): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, ...notDeleted, status: { in: [...from] } }, data: withStatus(to, reason) }),
  );
  // Its batches are cancelled too, and what they have done is stored.
  if (count > 0 && to === "cancelled") await pollSoon(id);
  return count > 0;
}

const pollSoon = (id: string) =>
  write(() => db.run.updateMany({ where: { id, nextPollAt: { not: null } }, data: { nextPollAt: new Date() } }));

/**
 * Queues a run again and deletes its judgments in error, with the scores that depend on them, so that they are retried. Returns
 * how many; null, with nothing changed, if a worker holds the run: its judgments in flight would be stored next to the gaps.
 */
export const requeueErrors = (id: string, limits: RunLimits, judge: JudgeSetup): Promise<number | null> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const { count } = await transaction.run.updateMany({
        where: { id, ...notDeleted, ...freeLease() },
        data: { ...withStatus("queued"), failed: 0, ...asStored(limits, judge) },
      });
      if (count === 0) return null;
      await transaction.$executeRaw`
        DELETE FROM "Score" WHERE "runId" = ${id} AND ("metric", "sampleId") IN
          (SELECT "metric", "sampleId" FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL)`;
      await transaction.$executeRawUnsafe(refreshFailed, id);
      return transaction.$executeRaw`DELETE FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL`;
    }),
  );

/** Refreshes the samples-table rows that have a judgment in error. */
const refreshFailed = refreshRunSamples(
  `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "sampleId" FROM "Judgment" WHERE "runId" = ?1 AND "error" IS NOT NULL)`,
);

/** When a run that is queued looks at its batches first. */
export const firstPoll = ({ batch }: JudgeSetup): Date | null => (batch ? new Date() : null);

const asStored = (limits: RunLimits, judge: JudgeSetup) => ({
  limitsJson: JSON.stringify(limits),
  judgeJson: JSON.stringify(judge),
  nextPollAt: firstPoll(judge),
});

/** Queues a run again with these limits and this judge, only from one of `from`; false if it had another status. */
export async function requeue(id: string, from: readonly RunStatus[], limits: RunLimits, judge: JudgeSetup): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({
      where: { id, ...notDeleted, status: { in: [...from] } },
      data: { ...withStatus("queued"), ...asStored(limits, judge) },
    }),
  );
  return count > 0;
}

/** Runs that are judged call by call, or batched runs, which are due only now and then. */
export type Lane = "calls" | "batches";

const laneOf = {
  calls: () => ({ nextPollAt: null, status: { in: [...activeStatuses] } }),
  // A cancelled one is due until none of its batches is left.
  batches: (now: Date) => ({ nextPollAt: { lte: now }, status: { in: [...activeStatuses, "cancelled"] } }),
} satisfies Record<Lane, (now: Date) => Prisma.RunWhereInput>;

/**
 * Takes the lease of one run for `owner` until `until`: the given run, else the oldest of a lane that is queued, whose lease has run out,
 * or whose lease is longer than any valid one. Null if there is none.
 */
export async function claimRun(owner: string, until: Date, wanted: Lane | { id: string } = "calls"): Promise<string | null> {
  const now = new Date();
  const chosen = typeof wanted === "string" ? laneOf[wanted](now) : { id: wanted.id, OR: [laneOf.calls(), laneOf.batches(now)] };
  const free = {
    ...notDeleted,
    AND: [chosen, { OR: [freeLease(now), { leaseOwner: owner }] }],
  } satisfies Prisma.RunWhereInput;
  const found = await db.run.findFirst({
    where: free,
    select: { id: true, status: true },
    // The one that has been due the longest; runs that are judged call by call are all due since they were made.
    orderBy: [{ nextPollAt: "asc" }, { createdAt: "asc" }],
  });
  if (!found) return null;
  const isCancelled = found.status === ("cancelled" satisfies RunStatus);
  const { count } = await write(() =>
    db.run.updateMany({
      where: { ...free, id: found.id, status: found.status },
      data: { leaseOwner: owner, leaseUntil: until, ...(!isCancelled && { status: "running", reason: null }) },
    }),
  );
  if (count === 0) return null;
  await write(() => db.run.updateMany({ where: { id: found.id, startedAt: null }, data: { startedAt: now } }));
  return found.id;
}

/** The lease owners of runs in progress. */
export async function leaseOwners(): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { status: { in: [...activeStatuses, "cancelled"] }, leaseOwner: { not: null }, ...heldLease() },
    select: { leaseOwner: true },
    distinct: ["leaseOwner"],
  });
  return rows.flatMap(({ leaseOwner }) => leaseOwner ?? []);
}

/** Ends all leases of an owner that will not come back; its runs can be claimed at once. */
export async function endLease(owner: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: new Date(0) } }));
}

/** Renews a lease; false if another process has taken it or the run's status has changed. */
export async function renewLease(id: string, owner: string, until: Date, status: RunStatus): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, leaseOwner: owner, status }, data: { leaseUntil: until } }),
  );
  return count > 0;
}

/** Ends `owner`'s lease of a batched run until `nextPollAt`; null if it has no batches left. The reason is kept unless it is still running. */
export async function waitForBatches(id: string, owner: string, nextPollAt: Date | null, reason: string | null): Promise<void> {
  await write(() =>
    db.$transaction([
      db.run.updateMany({ where: { id, leaseOwner: owner, status: "running" }, data: { reason } }),
      db.run.updateMany({ where: { id, leaseOwner: owner, status: { in: ["running", "cancelled"] } }, data: { nextPollAt } }),
      db.run.updateMany({ where: { id, leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: null } }),
    ]),
  );
}

/**
 * Ends `owner`'s lease, stores the parameters that servers refused, and sets the run's status if it is still running. False if it
 * is not: paused or cancelled in the meantime, taken by another process, or deleted.
 */
export async function endWork(
  id: string,
  owner: string,
  end: { status: RunStatus; reason: string | null; planned?: number; dropped?: Record<string, string[]> },
): Promise<boolean> {
  const { status, reason, planned, dropped } = end;
  const [{ count }] = await write(() =>
    db.$transaction([
      db.run.updateMany({
        where: { id, leaseOwner: owner, status: "running" },
        data: { ...withStatus(status, reason), planned },
      }),
      db.run.updateMany({
        where: { id, leaseOwner: owner },
        data: { leaseOwner: null, leaseUntil: null, ...(dropped && { droppedJson: JSON.stringify(dropped) }) },
      }),
    ]),
  );
  return count > 0;
}
