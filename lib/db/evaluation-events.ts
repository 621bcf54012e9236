import { db, fetchRows, write } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime, storedTime } from "@/lib/db/location/clock";
import type { JudgeKind } from "@/lib/domain/judge";

export interface EvaluationEvent {
  id: number;
  runId: string;
  judgeKind: JudgeKind;
  traceId: string;
  spanId: string;
  metric: string;
  score: number | null;
  cause: string | null;
  explanation: string | null;
  at: Date;
}

const kind = bind(dialect.field('r."judgeJson"', "kind"));
const span = bind(dialect.field('s."metadataJson"', "span"));
const seconds = bind(dialect.seconds('e."createdAt"'));

export async function waitingEvaluations(take: number): Promise<EvaluationEvent[]> {
  const rows = await fetchRows<Omit<EvaluationEvent, "at"> & { at: number }>`
    SELECT e."id", e."runId", ${kind} AS "judgeKind", lower(substr(s."externalId", 1, 32)) AS "traceId", lower(${span}) AS "spanId", e."metric",
      c."score", c."cause", substr(c."explanation", 1, 4000) AS "explanation", ${seconds} * 1000 AS "at"
    FROM "EvaluationEvent" e
      JOIN "Run" r ON r."id" = e."runId" AND r."removedAt" IS NULL
      JOIN "Sample" s ON s."id" = e."sampleId"
      JOIN "Score" c ON c."runId" = e."runId" AND c."metric" = e."metric" AND c."sampleId" = e."sampleId"
    ORDER BY e."id" LIMIT ${take}`;
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export const evaluationSending = async () => {
  const [row, waiting] = await Promise.all([db.evaluationSending.findUnique({ where: { id: 1 } }), db.evaluationEvent.count()]);
  return { row, waiting };
};

export const hasWaitingEvaluations = async (): Promise<boolean> =>
  (await db.evaluationEvent.findFirst({ select: { id: true } })) !== null;

/** In ms. A longer lease came from a clock that has since been set back. */
const longestLease = 60_000;

/** False if another process has the lease, or a retry is not due. */
export async function claimEvaluations(milliseconds: number): Promise<boolean> {
  const after = (ms: number) => storedTime(databaseTime(ms));
  const [, claimed = 0] = await transact([
    [`INSERT INTO "EvaluationSending" ("id") VALUES (1) ON CONFLICT DO NOTHING`],
    [
      `UPDATE "EvaluationSending" SET "leaseUntil" = ?1
       WHERE "id" = 1 AND ("leaseUntil" IS NULL OR "leaseUntil" < ?2 OR "leaseUntil" > ?3) AND ("nextTryAt" IS NULL OR "nextTryAt" <= ?2)`,
      after(Math.min(milliseconds, longestLease)),
      after(0),
      after(longestLease),
    ],
  ]);
  return claimed > 0;
}

export const releaseEvaluations = (): Promise<unknown> =>
  write(() => db.evaluationSending.updateMany({ where: { id: 1 }, data: { leaseUntil: null } }));

export interface SettledEvaluations {
  ids: readonly number[];
  accepted: number;
  rejected: number;
  givenUp: number;
  answer: string;
}

/** In one transaction with the collector's final answer; releases the lease. */
export async function settleEvaluations({ ids, accepted, rejected, givenUp, answer }: SettledEvaluations): Promise<void> {
  await transact([
    [`DELETE FROM "EvaluationEvent" WHERE "id" IN ${dialect.values("?", "int")}`, JSON.stringify(ids)],
    [
      `UPDATE "EvaluationSending" SET "leaseUntil" = NULL, "nextTryAt" = NULL, "failures" = 0, "lastTriedAt" = ?1, "lastAnswer" = ?2,
         "accepted" = "accepted" + ?3, "rejected" = "rejected" + ?4, "givenUp" = "givenUp" + ?5,
         "acceptedAt" = CASE WHEN ?3 > 0 THEN ?1 ELSE "acceptedAt" END, "acceptedAtOnce" = CASE WHEN ?3 > 0 THEN ?3 ELSE "acceptedAtOnce" END
       WHERE "id" = 1`,
      storedTime(),
      answer,
      accepted,
      rejected,
      givenUp,
    ],
  ]);
}

/** Also drops events that have waited too long. */
export async function postponeEvaluations(answer: string, nextTryAt: Date, giveUpBefore: Date): Promise<void> {
  const before = storedTime(giveUpBefore);
  await transact([
    [
      `UPDATE "EvaluationSending" SET "leaseUntil" = NULL, "nextTryAt" = ?1, "failures" = "failures" + 1, "lastTriedAt" = ?2, "lastAnswer" = ?3,
         "givenUp" = "givenUp" + (SELECT count(*) FROM "EvaluationEvent" WHERE "createdAt" < ?4)
       WHERE "id" = 1`,
      storedTime(nextTryAt),
      storedTime(),
      answer,
      before,
    ],
    [`DELETE FROM "EvaluationEvent" WHERE "createdAt" < ?`, before],
  ]);
}
