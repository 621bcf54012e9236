import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { JudgeSetup } from "@/lib/domain/judge";
import { activeStatuses, type RunEstimate, type RunLimits, type RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Prisma } from "@/prisma/client/client";
import { freeLease, heldLease } from "./lease";

/** What changes with a run's status. */
const withStatus = (status: RunStatus, reason: string | null = null) => ({
  status,
  reason,
  ...(status === "queued" && { finishedAt: null, archivedAt: null }),
  ...(isFinished(status) && { finishedAt: databaseTime(), isEndToTell: true }),
  // One that is stopped looks for no new samples.
  ...((isFinished(status) || status === "paused") && { nextLookAt: null }),
});

/** A run that follows its dataset is looked at again, from its first sample. */
const lookAgain = (transaction: Prisma.TransactionClient, id: string): Promise<unknown> =>
  transaction.run.updateMany({ where: { id, followJson: { not: null } }, data: { nextLookAt: databaseTime(), judgedTo: 0 } });

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
  write(() => db.run.updateMany({ where: { id, nextPollAt: { not: null } }, data: { nextPollAt: databaseTime() } }));

/**
 * Queues a run again and deletes its judgments in error, with the scores that depend on them, so that they are retried. Returns
 * how many; null, with nothing changed, if a worker holds the run: its judgments in flight would be stored next to the gaps.
 */
export const requeueErrors = (id: string, changes: Changes): Promise<number | null> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const { count } = await transaction.run.updateMany({
        where: { id, ...notDeleted, ...ready(changes), ...freeLease() },
        data: { ...withStatus("queued"), failed: 0, ...asStored(changes) },
      });
      if (count === 0) return null;
      await transaction.$executeRaw`
        DELETE FROM "Score" WHERE "runId" = ${id} AND ("metric", "sampleId") IN
          (SELECT "metric", "sampleId" FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL)`;
      await transaction.$executeRaw(bind(refreshFailed, id));
      const deleted = await transaction.$executeRaw`DELETE FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL`;
      if (changes.replaced) await replaceModels(transaction, id, changes.judge, changes.replaced);
      await lookAgain(transaction, id);
      return deleted;
    }),
  );

/** What a run goes on with. */
interface Changes {
  limits: RunLimits;
  judge: JudgeSetup;
  /** The models before, if others judge from now on. */
  replaced: readonly string[] | null;
  /** Other models, or other parameters for them: none of its batches may be open, since their results would be taken for what is sent now. */
  isSentAnew: boolean;
}

/** Runs that can go on with the changes. Where models change, no worker may hold it: its calls in flight would be stored beside those of the new models. */
const ready = ({ replaced, isSentAnew }: Changes) =>
  ({
    ...(replaced && freeLease()),
    ...(isSentAnew && { batches: { none: { state: { not: "closed" } } } }),
  }) satisfies Prisma.RunWhereInput;

/**
 * Deletes the judgments of other models where a sample has no score of the metric yet, so that no score mixes models. Recounts the run's
 * judgments, and notes the earlier models if scores of theirs remain.
 */
async function replaceModels(
  transaction: Prisma.TransactionClient,
  id: string,
  judge: JudgeSetup,
  replaced: readonly string[],
): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM "Judgment" WHERE "runId" = ${id} AND "model" NOT IN ${oneOf(judge.models, "text")}
      AND NOT EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = "Judgment"."runId" AND s."metric" = "Judgment"."metric"
        AND s."sampleId" = "Judgment"."sampleId")`;
  // What waits to be asked again was asked of the earlier models.
  await transaction.batchRequest.deleteMany({ where: { runId: id, batchId: null, model: { notIn: judge.models } } });
  await transaction.$executeRaw`
    UPDATE "Run" SET "ok" = own."all" - own."failed", "failed" = own."failed", "cached" = own."cached"
    FROM (SELECT count(*) AS "all", count("error") AS "failed", count(*) FILTER (WHERE "cached") AS "cached" FROM "Judgment" WHERE "runId" = ${id}) AS own
    WHERE "id" = ${id}`;
  const scored = await transaction.score.findFirst({ where: { runId: id, expected: { gt: 0 } }, select: { runId: true } });
  if (!scored) return;
  const judgeJson = JSON.stringify({ ...judge, earlier: [...judge.earlier, replaced] });
  await transaction.run.update({ where: { id }, data: { judgeJson }, select: { id: true } });
}

/** Stores how many judgments a run will have, and what it is expected to take. */
export async function storeExpected(id: string, planned: number, estimate: RunEstimate | null): Promise<void> {
  const estimateJson = estimate && JSON.stringify(estimate);
  await write(() => db.run.updateMany({ where: { id }, data: { planned, estimateJson } }));
}

/** Judgments that are stored for samples without a score of the metric. */
export async function countUnscored(id: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS "count" FROM "Judgment" j WHERE "runId" = ${id} AND NOT EXISTS
      (SELECT 1 FROM "Score" s WHERE s."runId" = j."runId" AND s."metric" = j."metric" AND s."sampleId" = j."sampleId")`;
  return Number(row?.count ?? 0);
}

/** Refreshes the samples-table rows that have a judgment in error. */
const refreshFailed = refreshRunSamples(
  `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "sampleId" FROM "Judgment" WHERE "runId" = ?1 AND "error" IS NOT NULL)`,
);

/** When a run that is queued looks at its batches first. */
export const firstPoll = ({ batch }: JudgeSetup): Date | null => (batch ? databaseTime() : null);

const asStored = ({ limits, judge }: Changes) => ({
  limitsJson: JSON.stringify(limits),
  judgeJson: JSON.stringify(judge),
  nextPollAt: firstPoll(judge),
});

/** Queues a run again with these limits and this judge, only from one of `from`; false if it had another status or is not ready for the changes. */
export const requeue = (id: string, from: readonly RunStatus[], changes: Changes): Promise<boolean> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const { count } = await transaction.run.updateMany({
        where: { id, ...notDeleted, status: { in: [...from] }, ...ready(changes) },
        data: { ...withStatus("queued"), ...asStored(changes) },
      });
      if (count > 0 && changes.replaced) await replaceModels(transaction, id, changes.judge, changes.replaced);
      if (count > 0) await lookAgain(transaction, id);
      return count > 0;
    }),
  );

/** Runs that are judged call by call; batched runs, which are due only now and then; and runs that follow their dataset, when it has new samples. */
export type Lane = "calls" | "batches" | "follows";

const laneOf = {
  calls: () => ({ nextPollAt: null, nextLookAt: null, status: { in: [...activeStatuses] } }),
  // A cancelled one is due until none of its batches is left.
  batches: (now: Date) => ({ nextPollAt: { lte: now }, status: { in: [...activeStatuses, "cancelled"] } }),
  // One that has spent what it may a day is paused until the next.
  follows: (now: Date) => ({ nextLookAt: { lte: now }, status: { in: [...activeStatuses, "paused"] } }),
} satisfies Record<Lane, (now: Date) => Prisma.RunWhereInput>;

/**
 * Takes the lease of one run for `owner` until `until`: the given run, else the oldest of a lane that is queued, whose lease has run out,
 * is longer than any valid one, or is held by `holder`. Null if there is none.
 */
export async function claimRun(
  owner: string,
  until: Date,
  wanted: Lane | { id: string } = "calls",
  holder = owner,
): Promise<string | null> {
  const now = databaseTime();
  const chosen =
    typeof wanted === "string"
      ? laneOf[wanted](now)
      : { id: wanted.id, OR: [laneOf.calls(), laneOf.batches(now), laneOf.follows(now)] };
  const free = {
    ...notDeleted,
    AND: [chosen, { OR: [freeLease(now), { leaseOwner: { in: [owner, holder] } }] }],
  } satisfies Prisma.RunWhereInput;
  const found = await db.run.findFirst({
    where: free,
    select: { id: true, status: true },
    // The one that has been due the longest; runs that are judged call by call are all due since they were made.
    orderBy: [{ nextPollAt: "asc" }, { nextLookAt: "asc" }, { createdAt: "asc" }],
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

/** Makes the cost of a run known whose models have got a price before its first call. */
export async function startCost(id: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { id, calls: 0, costUsd: null }, data: { costUsd: 0 } }));
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

/** What servers made a run find out: parameters that they refused, and limits that were raised, by model. */
export interface FoundOut {
  dropped: Record<string, string[]>;
  raised: Record<string, number>;
}

const foundOut = ({ dropped, raised }: Partial<FoundOut>) => ({
  ...(dropped && { droppedJson: JSON.stringify(dropped) }),
  ...(raised && { raisedJson: JSON.stringify(raised) }),
});

/**
 * Ends `owner`'s lease of a batched run until `nextPollAt`, null if it has no batches left, and stores what was found out. The reason is kept unless
 * it is still running.
 */
export async function waitForBatches(
  id: string,
  owner: string,
  { nextPollAt, reason, found }: { nextPollAt: Date | null; reason: string | null; found: FoundOut | null },
): Promise<void> {
  await write(() =>
    db.$transaction([
      db.run.updateMany({ where: { id, leaseOwner: owner, status: "running" }, data: { reason } }),
      db.run.updateMany({ where: { id, leaseOwner: owner, status: { in: ["running", "cancelled"] } }, data: { nextPollAt } }),
      db.run.updateMany({
        where: { id, leaseOwner: owner },
        data: { leaseOwner: null, leaseUntil: null, ...(found && foundOut(found)) },
      }),
    ]),
  );
}

/** Sets a running run's status under a lease that others share, which remains until they have stored their calls in flight. False if it was not running. */
export async function stopWork(
  id: string,
  lease: string,
  { status, reason }: { status: RunStatus; reason: string },
): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, leaseOwner: lease, status: "running" }, data: ownEnd(status, reason) }),
  );
  return count > 0;
}

/** A worker pauses a run only for a reason of the run's own. */
const ownEnd = (status: RunStatus, reason: string | null) => ({
  ...withStatus(status, reason),
  ...(status === "paused" && { isEndToTell: true }),
});

/**
 * Ends `owner`'s lease, stores what was found out, and sets the run's status if it is still running. False if it is not: paused or cancelled in the
 * meantime, taken by another process, or deleted.
 */
export async function endWork(
  id: string,
  owner: string,
  end: { status: RunStatus; reason: string | null; planned?: number } & Partial<FoundOut>,
): Promise<boolean> {
  const { status, reason, planned, ...found } = end;
  const [{ count }] = await write(() =>
    db.$transaction([
      db.run.updateMany({
        where: { id, leaseOwner: owner, status: "running" },
        data: { ...ownEnd(status, reason), planned },
      }),
      db.run.updateMany({ where: { id, leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: null, ...foundOut(found) } }),
    ]),
  );
  return count > 0;
}
