import type { JudgmentCause } from "@/lib/domain/cause";
import type { Reading, Unit } from "@/lib/domain/judgment";
import type { Score } from "@/lib/domain/score";
import { Prisma } from "@/prisma/client/client";
import { db, write } from "./client";

/** A judgment as the engine hands it over. */
export interface NewJudgment extends Unit {
  sampleId: number;
  metric: string;
  reading: Reading | null;
  error: JudgmentCause | null;
  errorDetail: string | null;
  reply: string | null;
  finishReason: string | null;
  attempts: number;
  promptTokens: number | null;
  completionTokens: number | null;
  latencyMs: number | null;
  cached: boolean;
  promptHash: string;
}

export interface NewScore extends Score {
  sampleId: number;
  metric: string;
}

/** SQLite's JSON functions end a text at NUL and want well-formed Unicode; a judge's reply may hold anything. */
const storable = (text: string | null): string | null => text?.replaceAll("\0", "\ufffd").toWellFormed() ?? null;

/**
 * Stores judgments, the scores that they complete and the run's counters in one transaction: what is counted is stored.
 * A judgment or score that stands already is replaced (two workers may judge the same when one was thought dead), and the
 * outcomes are counted once; calls and tokens were spent twice and are counted twice.
 */
export async function storeResults(
  runId: string,
  judgments: readonly NewJudgment[],
  scores: readonly NewScore[],
  workedMs: number,
): Promise<void> {
  const now = new Date().toISOString().replace("Z", "+00:00");
  const judged = JSON.stringify(
    judgments.map(({ reading, ...judgment }) => [
      judgment.sampleId,
      judgment.metric,
      judgment.context ?? -1,
      judgment.model,
      judgment.poll,
      reading?.raw ?? null,
      reading?.score ?? null,
      storable(reading?.verdict ?? null),
      storable(reading?.explanation ?? null),
      storable(reading?.criteria ?? null),
      storable(reading?.evidence ?? null),
      reading?.detail ? JSON.stringify(reading.detail) : null,
      storable(judgment.reply),
      storable(judgment.finishReason),
      judgment.error,
      storable(judgment.errorDetail),
      judgment.attempts,
      judgment.promptTokens,
      judgment.completionTokens,
      judgment.latencyMs === null ? null : Math.round(judgment.latencyMs),
      judgment.cached,
      judgment.promptHash,
    ]),
  );
  const scored = JSON.stringify(
    scores.map((score) => [
      score.metric,
      score.sampleId,
      score.score,
      score.cause,
      score.scored,
      score.expected,
      storable(score.explanation),
      JSON.stringify(score.detail),
    ]),
  );
  const count = (test: (judgment: NewJudgment) => boolean) => judgments.filter(test).length;
  const sum = (value: (judgment: NewJudgment) => number | null) =>
    judgments.reduce((total, judgment) => total + (value(judgment) ?? 0), 0);
  await write(() =>
    db.$transaction([
      db.$executeRaw`
        UPDATE "Run" SET "ok" = "Run"."ok" - replaced."ok", "failed" = "Run"."failed" - replaced."failed",
          "cached" = "Run"."cached" - replaced."cached"
        FROM (
          ${standing(runId, judged)}
        ) AS replaced
        WHERE "Run"."id" = ${runId}`,
      db.$executeRaw`
        INSERT INTO "Judgment" ("runId", "sampleId", "metric", "context", "model", "poll", "raw", "score", "verdict", "explanation", "criteria",
          "evidence", "detailJson", "reply", "finishReason", "error", "errorDetail", "attempts", "promptTokens", "completionTokens", "latencyMs",
          "cached", "promptHash", "createdAt")
        SELECT ${runId}, ${elements(22)}, ${now} FROM json_each(${judged}) WHERE true
        ON CONFLICT ("runId", "sampleId", "metric", "context", "model", "poll") DO UPDATE SET
          "raw" = excluded."raw", "score" = excluded."score", "verdict" = excluded."verdict", "explanation" = excluded."explanation",
          "criteria" = excluded."criteria", "evidence" = excluded."evidence", "detailJson" = excluded."detailJson", "reply" = excluded."reply",
          "finishReason" = excluded."finishReason", "error" = excluded."error", "errorDetail" = excluded."errorDetail",
          "attempts" = "Judgment"."attempts" + excluded."attempts", "promptTokens" = excluded."promptTokens",
          "completionTokens" = excluded."completionTokens", "latencyMs" = excluded."latencyMs", "cached" = excluded."cached",
          "promptHash" = excluded."promptHash", "createdAt" = excluded."createdAt"`,
      db.$executeRaw`
        INSERT INTO "Score" ("runId", "metric", "sampleId", "score", "cause", "scored", "expected", "explanation", "detailJson")
        SELECT ${runId}, ${elements(8)} FROM json_each(${scored}) WHERE true
        ON CONFLICT ("runId", "metric", "sampleId") DO UPDATE SET "score" = excluded."score", "cause" = excluded."cause",
          "scored" = excluded."scored", "expected" = excluded."expected", "explanation" = excluded."explanation",
          "detailJson" = excluded."detailJson"`,
      db.run.update({
        where: { id: runId },
        data: {
          ok: { increment: count(({ error }) => error === null) },
          failed: { increment: count(({ error }) => error !== null) },
          cached: { increment: count(({ cached }) => cached) },
          calls: { increment: sum(({ attempts }) => attempts) },
          promptTokens: { increment: sum(({ promptTokens }) => promptTokens) },
          completionTokens: { increment: sum(({ completionTokens }) => completionTokens) },
          workedMs: { increment: Math.round(workedMs) },
        },
        select: { id: true },
      }),
    ]),
  );
}

const elements = (count: number) => Prisma.raw(Array.from({ length: count }, (_, index) => `value ->> ${index}`).join(", "));

/**
 * Counts, among what is stored, the judgments that `judged` replaces. CROSS JOIN keeps SQLite to this order, a look into the index for
 * each new judgment: by itself it reads the list again for each judgment that the run has.
 */
export const standing = (runId: string, judged: string): Prisma.Sql => Prisma.sql`
  SELECT count(*) FILTER (WHERE j."error" IS NULL) AS "ok", count(j."error") AS "failed", count(*) FILTER (WHERE j."cached") AS "cached"
  FROM json_each(${judged}) CROSS JOIN "Judgment" j ON j."runId" = ${runId} AND j."sampleId" = value ->> 0 AND j."metric" = value ->> 1
    AND j."context" = value ->> 2 AND j."model" = value ->> 3 AND j."poll" = value ->> 4`;
