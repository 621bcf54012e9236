import { db, fetchNumber, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { databaseTime } from "@/lib/db/location/clock";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { JudgeSetup } from "@/lib/domain/judge";
import type { RunEstimate, RunLimits, RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Prisma } from "@/prisma/client/client";

export const withStatus = (status: RunStatus, reason: string | null = null) => ({
  status,
  reason,
  ...(status === "queued" && { finishedAt: null, archivedAt: null, deaths: 0 }),
  ...(isFinished(status) && { finishedAt: databaseTime(), isEndToTell: true }),
  waitsFor: null,
  waitsUntil: null,
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

/** In ms. A longer lease came from a clock that has since been set back. */
const aheadAtMost = 60_000;

const latest = (now: Date): Date => new Date(now.getTime() + aheadAtMost);

export const isHeld = (leaseUntil: Date | null, now = databaseTime()): boolean =>
  leaseUntil !== null && leaseUntil >= now && leaseUntil <= latest(now);

export const heldLease = (now = databaseTime()) =>
  ({ leaseUntil: { gte: now, lte: latest(now) } }) satisfies Prisma.RunWhereInput;

export const freeLease = (now = databaseTime()) =>
  ({
    OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }, { leaseUntil: { gt: latest(now) } }],
  }) satisfies Prisma.RunWhereInput;
