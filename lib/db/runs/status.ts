import { db, fetchNumber, write, writeAny } from "@/lib/db/connection/client";
import { columns } from "@/lib/db/connection/columns";
import { notDeleted } from "@/lib/db/deletion/delete";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { JudgeSetup } from "@/lib/domain/judge";
import { activeStatuses, type RunEstimate, type RunLimits, type RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Prisma } from "@/prisma/client/client";
import { freeLease, heldLease } from "./lease";
import { serversIn } from "./servers";

const withStatus = (status: RunStatus, reason: string | null = null) => ({
  status,
  reason,
  ...(status === "queued" && { finishedAt: null, archivedAt: null, deaths: 0 }),
  ...(isFinished(status) && { finishedAt: databaseTime(), isEndToTell: true }),
  ...{ waitsFor: null, waitsUntil: null },
  // A stopped run checks for no new samples.
  ...((isFinished(status) || status === "paused") && { nextLookAt: null }),
});

/** A following run starts again at its first sample, and one that races with the questions of the next look. */
async function lookAgain(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  const again = { nextLookAt: databaseTime(), judgedTo: 0 };
  await transaction.run.updateMany({ where: { id, followJson: { not: null } }, data: again });
  const run = await transaction.run.findUnique({ where: { id }, select: { raceId: true } });
  if (!run?.raceId) return;
  const isOn = (await transaction.race.count({ where: { id: run.raceId, isToEnd: false } })) > 0;
  if (isOn) await transaction.run.updateMany({ where: { id }, data: again });
}

/** Only from a status in `from`; false otherwise. */
export async function moveRun(
  id: string,
  from: readonly RunStatus[],
  to: RunStatus,
  reason: string | null = null,
): Promise<boolean> {
  const { count } = await write(() =>
    db.run.updateMany({ where: { id, ...notDeleted, status: { in: [...from] } }, data: withStatus(to, reason) }),
  );
  // Its batches are cancelled too, and their results stored.
  if (count > 0 && to === "cancelled") await pollSoon(id);
  return count > 0;
}

const pollSoon = (id: string) =>
  write(() => db.run.updateMany({ where: { id, nextPollAt: { not: null } }, data: { nextPollAt: databaseTime() } }));

/** Deletes judgments in error with their scores. Returns how many; null, with nothing changed, while a worker has the run. */
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
      const later = await transaction.$executeRaw`
        DELETE FROM "Judgment" WHERE "runId" = ${id} AND "step" > 0 AND EXISTS (SELECT 1 FROM "Judgment" e
          WHERE e."runId" = ${id} AND e."sampleId" = "Judgment"."sampleId" AND e."metric" = "Judgment"."metric"
            AND e."step" < "Judgment"."step" AND e."error" IS NOT NULL)`;
      const deleted = await transaction.$executeRaw`DELETE FROM "Judgment" WHERE "runId" = ${id} AND "error" IS NOT NULL`;
      if (later > 0) await recountJudgments(transaction, id);
      if (changes.replaced) await replaceModels(transaction, id, changes.judge, changes.replaced);
      await lookAgain(transaction, id);
      return deleted;
    }),
  );

interface Changes {
  limits: RunLimits;
  judge: JudgeSetup;
  replaced: readonly string[] | null;
  /** Other models or parameters: no batch may be open, since its results would count for what is sent now. */
  isSentAnew: boolean;
}

/** Changed models need a run without a worker: calls in flight would be stored with those of the new models. */
const ready = ({ replaced, isSentAnew }: Changes) =>
  ({
    ...(replaced && freeLease()),
    ...(isSentAnew && { batches: { none: { state: { not: "closed" } } } }),
  }) satisfies Prisma.RunWhereInput;

/** Only where the sample has no score of the metric, so no score mixes models. Later steps depend on all models' earlier ones. Records earlier models with remaining scores. */
async function replaceModels(
  transaction: Prisma.TransactionClient,
  id: string,
  judge: JudgeSetup,
  replaced: readonly string[],
): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM "Judgment" WHERE "runId" = ${id} AND ("step" > 0 OR "model" NOT IN ${oneOf(judge.models, "text")})
      AND NOT EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = "Judgment"."runId" AND s."metric" = "Judgment"."metric"
        AND s."sampleId" = "Judgment"."sampleId")`;
  // Waiting requests belong to the earlier models.
  await transaction.batchRequest.deleteMany({ where: { runId: id, batchId: null, model: { notIn: judge.models } } });
  await recountJudgments(transaction, id);
  const scored = await transaction.score.findFirst({ where: { runId: id, expected: { gt: 0 } }, select: { runId: true } });
  if (!scored) return;
  const judgeJson = JSON.stringify({ ...judge, earlier: [...judge.earlier, replaced] });
  await transaction.run.update({ where: { id }, data: { judgeJson }, select: { id: true } });
}

const recountJudgments = (transaction: Prisma.TransactionClient, id: string): Promise<number> => transaction.$executeRaw`
  UPDATE "Run" SET "ok" = own."all" - own."failed", "failed" = own."failed", "cached" = own."cached"
  FROM (SELECT count(*) AS "all", count("error") AS "failed", count(*) FILTER (WHERE "cached") AS "cached" FROM "Judgment" WHERE "runId" = ${id}) AS own
  WHERE "id" = ${id}`;

export async function storeExpected(id: string, planned: number, estimate: RunEstimate | null): Promise<void> {
  const estimateJson = estimate && JSON.stringify(estimate);
  await write(() => db.run.updateMany({ where: { id }, data: { planned, estimateJson } }));
}

/** For samples without a score of the metric. */
export const countUnscored = (id: string): Promise<number> => fetchNumber`
  SELECT count(*) FROM "Judgment" j WHERE "runId" = ${id} AND NOT EXISTS
    (SELECT 1 FROM "Score" s WHERE s."runId" = j."runId" AND s."metric" = j."metric" AND s."sampleId" = j."sampleId")`;

const refreshFailed = refreshRunSamples(
  `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "sampleId" FROM "Judgment" WHERE "runId" = ?1 AND "error" IS NOT NULL)`,
);

export const firstPoll = ({ batch }: JudgeSetup): Date | null => (batch ? databaseTime() : null);

const asStored = ({ limits, judge }: Changes) => ({
  limitsJson: JSON.stringify(limits),
  judgeJson: JSON.stringify(judge),
  nextPollAt: firstPoll(judge),
});

/** Only from a status in `from`; false if the status differs or the changes are not possible now. */
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

/** "calls": judged call by call; "batches" and "follows": due from time to time. */
export type Lane = "calls" | "batches" | "follows";

const laneOf = {
  calls: (now) => ({
    ...{ nextPollAt: null, nextLookAt: null },
    OR: [{ status: { in: [...activeStatuses] } }, waitIsOver(now)],
  }),
  batches: (now) => ({
    OR: [
      { nextPollAt: { lte: now }, ...hasBatches },
      { nextPollAt: { not: null }, ...waitIsOver(now) },
    ],
  }),
  follows: (now?: Date) => ({ nextLookAt: { lte: now }, status: { in: [...activeStatuses] } }),
} satisfies Record<Lane, (now?: Date) => Prisma.RunWhereInput>;

/** Paused until its server took calls again. */
const waitIsOver = (now?: Date) => ({ status: "paused", waitsUntil: { not: null, lte: now } }) satisfies Prisma.RunWhereInput;

/** A cancelled run is due until its batches are gone. */
const hasBatches = { status: { in: [...activeStatuses, "cancelled"] } } satisfies Prisma.RunWhereInput;

const mostLookedAt = 200;

const mostDeaths = 2;
/** In ms. A worker that ends sooner stopped for another reason. */
const shortestTry = 5_000;

/** Running, but its worker has ended. Batched and following runs wait without one. */
const isLost = (run: Record<"claimedAt" | "nextPollAt" | "nextLookAt", Date | null> & { status: string }, now: Date): boolean =>
  run.status === ("running" satisfies RunStatus) &&
  run.nextPollAt === null &&
  run.nextLookAt === null &&
  run.claimedAt !== null &&
  now.getTime() - run.claimedAt.getTime() >= shortestTry;

const setAside = (done: number, planned: number): string =>
  `Its worker ended ${mostDeaths} times at the same place, with ${done.toLocaleString("en")} of ${planned.toLocaleString("en")} judgments stored: a sample may be too large for the memory or for the judge. Delete the sample or choose other metrics; to try again, resume the run.`;

/** The given run, else the oldest of a lane that is queued, expired, or leased by `holder`, and asks no `busy` server. Null if there
 *  is none. */
export async function claimRun(
  owner: string,
  until: Date,
  wanted: Lane | { id: string } = "calls",
  holder = owner,
  busy: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const now = databaseTime();
  const chosen =
    typeof wanted === "string"
      ? laneOf[wanted](now)
      : { id: wanted.id, OR: [laneOf.calls(now), laneOf.batches(now), laneOf.follows(now)] };
  const free = {
    ...notDeleted,
    AND: [chosen, { OR: [freeLease(now), { leaseOwner: { in: [owner, holder] } }] }],
  } satisfies Prisma.RunWhereInput;
  const next = await db.run.findMany({
    where: free,
    select: {
      ...columns("id status ok failed planned deaths claimedAt doneAtClaim nextPollAt nextLookAt"),
      ...(busy.size > 0 && { judgeJson: true }),
    },
    orderBy: [{ nextPollAt: "asc" }, { nextLookAt: "asc" }, { createdAt: "asc" }],
    take: busy.size > 0 ? mostLookedAt : 1,
  });
  const found = next.find(({ judgeJson }) => judgeJson === undefined || !serversIn(judgeJson).some((one) => busy.has(one)));
  if (!found) return null;
  const isCancelled = found.status === ("cancelled" satisfies RunStatus);
  const done = found.ok + found.failed;
  const deaths = isLost(found, now) ? found.deaths + (done === found.doneAtClaim ? 1 : -found.deaths) : found.deaths;
  if (deaths >= mostDeaths) {
    const data = { ...ownEnd({ status: "paused", reason: setAside(done, found.planned) }), leaseOwner: null, leaseUntil: null };
    const { count } = await write(() => db.run.updateMany({ where: { ...free, id: found.id, status: found.status }, data }));
    return count > 0 && typeof wanted === "string" ? claimRun(owner, until, wanted, holder, busy) : null;
  }
  const { count } = await write(() =>
    db.run.updateMany({
      where: { ...free, id: found.id, status: found.status },
      data: {
        leaseOwner: owner,
        leaseUntil: until,
        claimedAt: now,
        doneAtClaim: done,
        deaths,
        ...(!isCancelled && { status: "running", reason: null, waitsFor: null, waitsUntil: null }),
      },
    }),
  );
  if (count === 0) return null;
  await write(() => db.run.updateMany({ where: { id: found.id, startedAt: null }, data: { startedAt: now } }));
  return found.id;
}

/** When `claimRun` may find one although nothing changes in the database; null if it will not. A worker that dies changes nothing. */
export async function nextClaim(lane: Lane): Promise<Date | null> {
  if ((await leaseOwners()).length > 0) return databaseTime();
  const nextPollAt = lane === "batches" ? { not: null } : null;
  const waits = { ...notDeleted, ...waitIsOver(), nextPollAt };
  const { _min: paused } = await db.run.aggregate({ where: waits, _min: { waitsUntil: true } });
  if (lane === "calls") return paused.waitsUntil;
  const due = lane === "batches" ? { nextPollAt, ...hasBatches } : laneOf.follows();
  const { _min } = await db.run.aggregate({ where: { ...notDeleted, ...due }, _min: { nextPollAt: true, nextLookAt: true } });
  if (lane === "follows") return _min.nextLookAt;
  const [first = null] = [_min.nextPollAt, paused.waitsUntil].flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime());
  return first;
}

/** For models that got a price before the run's first call. */
export async function startCost(id: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { id, calls: 0, costUsd: null }, data: { costUsd: 0 } }));
}

export async function leaseOwners(): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { status: { in: [...activeStatuses, "cancelled"] }, leaseOwner: { not: null }, ...heldLease() },
    select: { leaseOwner: true },
    distinct: ["leaseOwner"],
  });
  return rows.flatMap(({ leaseOwner }) => leaseOwner ?? []);
}

/** Ends the leases of a dead owner, whose runs can then be claimed immediately. */
export async function endLease(owner: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: new Date(0) } }));
}

/** False if the lease is lost or the run's status has changed. */
export async function renewLease(id: string, owner: string, until: Date, status: RunStatus): Promise<boolean> {
  return writeAny(() => db.run.updateMany({ where: { id, leaseOwner: owner, status }, data: { leaseUntil: until } }));
}

/** By model: refused parameters and raised limits. */
export interface FoundOut {
  dropped: Record<string, string[]>;
  raised: Record<string, number>;
}

const foundOut = ({ dropped, raised }: Partial<FoundOut>) => ({
  ...(dropped && { droppedJson: JSON.stringify(dropped) }),
  ...(raised && { raisedJson: JSON.stringify(raised) }),
});

/** Releases the lease until `nextPollAt`, null without batches. The reason stays unless the run is still running. */
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

/** The lease is shared and stays until calls in flight are stored. False if the run was not running. */
export async function stopWork(
  id: string,
  lease: string,
  end: { status: RunStatus; reason: string; waits?: Waits | null },
): Promise<boolean> {
  return writeAny(() => db.run.updateMany({ where: { id, leaseOwner: lease, status: "running" }, data: ownEnd(end) }));
}

/** A worker pauses a run only for the run's own reason. */
const ownEnd = ({ status, reason, waits }: { status: RunStatus; reason: string | null; waits?: Waits | null }) => ({
  ...withStatus(status, reason),
  ...(status === "paused" && { isEndToTell: true, ...(waits && { waitsFor: waits.for, waitsUntil: waits.until }) }),
});

/** What a run waits for, and when it resumes by itself. */
export interface Waits {
  for: string;
  until: Date;
}

/** False if the run is no longer running under this lease: paused, cancelled, claimed or deleted. */
export async function endWork(
  id: string,
  owner: string,
  end: { status: RunStatus; reason: string | null; planned?: number; waits?: Waits | null } & Partial<FoundOut>,
): Promise<boolean> {
  const { status, reason, planned, waits, ...found } = end;
  const [{ count }] = await write(() =>
    db.$transaction([
      db.run.updateMany({
        where: { id, leaseOwner: owner, status: "running" },
        data: { ...ownEnd({ status, reason, waits }), planned },
      }),
      db.run.updateMany({ where: { id, leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: null, ...foundOut(found) } }),
    ]),
  );
  return count > 0;
}
