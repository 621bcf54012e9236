import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import { activeStatuses, type RunLimits, type RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Prisma } from "@/prisma/client/client";
import { freeLease, heldLease } from "./lease";

/** What changes with a run's status. */
const standing = (status: RunStatus, reason: string | null = null) => ({
  status,
  reason,
  ...(status === "queued" && { finishedAt: null }),
  ...(isFinished(status) && { finishedAt: new Date() }),
});

/** Changes a run's status only from one of `from`; false where it had another. */
export async function moveRun(
  id: string,
  from: readonly RunStatus[],
  to: RunStatus,
  reason: string | null = null,
): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, ...notDeleted, status: { in: [...from] } }, data: standing(to, reason) }),
  );
  return count > 0;
}

/**
 * Puts a run back into the queue and forgets its judgments in error, so that they are asked again, with the scores that rest on
 * them. Returns how many; null, with nothing changed, where somebody works on the run: what is in flight would be stored beside
 * the gaps.
 */
export const requeueErrors = (id: string, limits: RunLimits): Promise<number | null> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const { count } = await transaction.run.updateMany({
        where: { id, ...notDeleted, ...freeLease() },
        data: { ...standing("queued"), failed: 0, limitsJson: JSON.stringify(limits) },
      });
      if (count === 0) return null;
      await transaction.$executeRaw`
        DELETE FROM "Score" WHERE "runId" = ${id} AND ("metric", "sampleId") IN
          (SELECT "metric", "sampleId" FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL)`;
      await transaction.$executeRawUnsafe(refreshFailed, id);
      return transaction.$executeRaw`DELETE FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL`;
    }),
  );

/** Of samples with a judgment in error. */
const refreshFailed = refreshRunSamples(
  `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "sampleId" FROM "Judgment" WHERE "runId" = ?1 AND "error" IS NOT NULL)`,
);

/** Puts a run back into the queue with these limits, from one of `from` only; false where it had another status. */
export async function requeue(id: string, from: readonly RunStatus[], limits: RunLimits): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({
      where: { id, ...notDeleted, status: { in: [...from] } },
      data: { ...standing("queued"), limitsJson: JSON.stringify(limits) },
    }),
  );
  return count > 0;
}

/**
 * Takes the lease of one run for `owner` until `until`: the given one, else the oldest that is queued or whose worker gave no
 * sign of life since its lease ended, or whose lease lies further ahead than any can. Null where there is none to take.
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

/** Who holds a lease on a run that is to be worked on. */
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

/** Prolongs a lease; false where another process has taken it, or the run is no longer to be worked on. */
export async function renewLease(id: string, owner: string, until: Date): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, leaseOwner: owner, status: "running" }, data: { leaseUntil: until } }),
  );
  return count > 0;
}

/**
 * Gives `owner`'s lease back, with the parameters that servers refused, and sets how the run stands where it is still running. False
 * where it is not: paused or cancelled meanwhile, taken by another process, or gone.
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
        data: { ...standing(status, reason), planned },
      }),
      db.run.updateMany({
        where: { id, leaseOwner: owner },
        data: { leaseOwner: null, leaseUntil: null, ...(dropped && { droppedJson: JSON.stringify(dropped) }) },
      }),
    ]),
  );
  return count > 0;
}
