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
  return count > 0;
}

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

const asStored = (limits: RunLimits, judge: JudgeSetup) => ({
  limitsJson: JSON.stringify(limits),
  judgeJson: JSON.stringify(judge),
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

/**
 * Takes the lease of one run for `owner` until `until`: the given run, else the oldest that is queued, whose lease has run out,
 * or whose lease is longer than any valid one. Null if there is none.
 */
export async function claimRun(owner: string, until: Date, id?: string): Promise<string | null> {
  const now = new Date();
  const free = {
    ...notDeleted,
    status: { in: [...activeStatuses] },
    OR: [freeLease(now), { leaseOwner: owner }],
  } satisfies Prisma.RunWhereInput;
  const found = await db.run.findFirst({
    where: { ...free, ...(id && { id }) },
    select: { id: true },
    orderBy: { createdAt: "asc" },
  });
  if (!found) return null;
  const { count } = await write(() =>
    db.run.updateMany({
      where: { id: found.id, ...free },
      data: { leaseOwner: owner, leaseUntil: until, status: "running", reason: null },
    }),
  );
  if (count === 0) return null;
  await write(() => db.run.updateMany({ where: { id: found.id, startedAt: null }, data: { startedAt: now } }));
  return found.id;
}

/** The lease owners of runs in progress. */
export async function leaseOwners(): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { status: { in: [...activeStatuses] }, leaseOwner: { not: null }, ...heldLease() },
    select: { leaseOwner: true },
    distinct: ["leaseOwner"],
  });
  return rows.flatMap(({ leaseOwner }) => leaseOwner ?? []);
}

/** Ends all leases of an owner that will not come back; its runs can be claimed at once. */
export async function endLease(owner: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: new Date(0) } }));
}

/** Renews a lease; false if another process has taken it or the run is no longer in progress. */
export async function renewLease(id: string, owner: string, until: Date): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, leaseOwner: owner, status: "running" }, data: { leaseUntil: until } }),
  );
  return count > 0;
}

/**
 * Ends `owner`'s lease, stores the parameters that servers refused and the limits that were raised, and sets the run's status if it is still running. False if it
 * is not: paused or cancelled in the meantime, taken by another process, or deleted.
 */
export async function endWork(
  id: string,
  owner: string,
  end: {
    status: RunStatus;
    reason: string | null;
    planned?: number;
    dropped?: Record<string, string[]>;
    raised?: Record<string, number>;
  },
): Promise<boolean> {
  const { status, reason, planned, dropped, raised } = end;
  const [{ count }] = await write(() =>
    db.$transaction([
      db.run.updateMany({
        where: { id, leaseOwner: owner, status: "running" },
        data: { ...withStatus(status, reason), planned },
      }),
      db.run.updateMany({
        where: { id, leaseOwner: owner },
        data: {
          leaseOwner: null,
          leaseUntil: null,
          ...(dropped && { droppedJson: JSON.stringify(dropped) }),
          ...(raised && { raisedJson: JSON.stringify(raised) }),
        },
      }),
    ]),
  );
  return count > 0;
}
