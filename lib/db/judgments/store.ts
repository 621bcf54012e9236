import { type Bound, transact } from "@/lib/db/connection/transact";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { JudgmentCause } from "@/lib/domain/cause";
import { parseEnvironment } from "@/lib/domain/environment";
import type { Reading, Unit } from "@/lib/domain/judgment";
import type { Score } from "@/lib/domain/score";
import { readCollector } from "@/lib/domain/traces/collector";

/** A judgment as the engine produces it. */
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
  /** The key by which a later run finds the reply; null if it must not. */
  cacheKey: string | null;
}

export interface NewScore extends Score {
  sampleId: number;
  metric: string;
  /** The metric's secondary figure, if it has one and the sample a score. */
  secondary?: number | null;
}

/** SQLite's JSON functions end a text at NUL and need well-formed Unicode, but a judge's reply may hold anything. */
const storable = (text: string | null): string | null => text?.replaceAll("\0", "\ufffd").toWellFormed() ?? null;

/** What was spent since the last call, whether or not it led to a judgment. */
export interface Spending {
  /** Requests sent. */
  calls: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number;
  /** Null if a price is unknown: then the run's cost is not known any more. */
  costUsd: number | null;
  /** Milliseconds of work. */
  workedMs: number;
}

export const noSpending: Spending = {
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  cachedTokens: 0,
  costUsd: 0,
  workedMs: 0,
};

/** The owner no longer holds the run's lease: it ran out and another process took over, or the run was deleted. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/**
 * Stores judgments, the scores they complete, the rows of the samples table and the run's counters in one transaction, so that
 * the counts match what is stored. Only the lease holder may (null if nobody holds one): a process that slept past its lease must
 * not store anything next to its successor; `more` must see to that itself. Throws LeaseLost.
 */
export async function storeResults(
  runId: string,
  owner: string | null,
  judgments: readonly NewJudgment[],
  scores: readonly NewScore[],
  spent: Spending,
  more: readonly Bound[] = [],
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
      reading && reading.flags.length > 0 ? JSON.stringify(reading.flags) : null,
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
      judgment.cacheKey,
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
      score.secondary ?? null,
    ]),
  );
  const failed = judgments.filter(({ error }) => error !== null).length;
  const cached = judgments.filter((judgment) => judgment.cached).length;
  const statements: Bound[] = [
    [
      countResults,
      judgments.length - failed,
      failed,
      cached,
      spent.calls,
      spent.promptTokens,
      spent.completionTokens,
      spent.cachedTokens,
      Math.round(spent.workedMs),
      spent.costUsd,
      runId,
      owner,
    ],
  ];
  if (judgments.length > 0) statements.push([insertJudgments, runId, now, judged, runId, owner]);
  if (scores.length > 0) {
    statements.push([insertScores, runId, scored, runId, owner], [refreshScored, runId, scored]);
    if (readCollector(parseEnvironment(process.env)).collector) statements.push([noteEvaluations, runId, scored, now, owner]);
  }
  statements.push(...more);
  const [counted] = await transact(statements);
  if (counted === 0) throw new LeaseLost(`The run ${runId} is held by another process, or was deleted.`);
}

const countResults = `
  UPDATE "Run" SET "ok" = "ok" + ?, "failed" = "failed" + ?, "cached" = "cached" + ?, "calls" = "calls" + ?,
    "promptTokens" = "promptTokens" + ?, "completionTokens" = "completionTokens" + ?, "cachedTokens" = "cachedTokens" + ?,
    "workedMs" = "workedMs" + ?,
    "costUsd" = "costUsd" + ?
  WHERE "id" = ? AND "leaseOwner" IS ?`;

const elements = (count: number) => Array.from({ length: count }, (_, index) => `value ->> ${index}`).join(", ");

const isHolder = `EXISTS (SELECT 1 FROM "Run" WHERE "id" = ? AND "leaseOwner" IS ?)`;

const insertJudgments = `
  INSERT INTO "Judgment" ("runId", "createdAt", "sampleId", "metric", "context", "model", "poll", "raw", "score", "verdict", "explanation",
    "criteria", "evidence", "detailJson", "flagsJson", "reply", "finishReason", "error", "errorDetail", "attempts", "promptTokens", "completionTokens",
    "latencyMs", "cached", "promptHash", "cacheKey")
  SELECT ?, ?, ${elements(24)} FROM json_each(?) WHERE ${isHolder}`;

/** Notes the scores of samples that came from traces, to be sent to the collector. */
const noteEvaluations = `
  INSERT OR REPLACE INTO "EvaluationEvent" ("runId", "sampleId", "metric", "createdAt")
  SELECT ?1, s."id", value ->> 0, ?3 FROM json_each(?2) JOIN "Sample" s ON s."id" = value ->> 1
  WHERE length(s."externalId") = 32 AND s."externalId" NOT GLOB '*[^0-9a-fA-F]*'
    AND length(s."metadataJson" ->> '$.span') = 16 AND s."metadataJson" ->> '$.span' NOT GLOB '*[^0-9a-fA-F]*'
    AND EXISTS (SELECT 1 FROM "Run" WHERE "id" = ?1 AND "leaseOwner" IS ?4)`;

/** Refreshes the samples-table rows of these scores. */
const refreshScored = refreshRunSamples(
  `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT value ->> 1 FROM json_each(?2))`,
);

/** A score may exist already if a person retried the sample's judgments. */
const insertScores = `
  INSERT INTO "Score" ("runId", "metric", "sampleId", "score", "cause", "scored", "expected", "explanation", "detailJson", "secondary")
  SELECT ?, ${elements(9)} FROM json_each(?) WHERE ${isHolder}
  ON CONFLICT ("runId", "metric", "sampleId") DO UPDATE SET "score" = excluded."score", "cause" = excluded."cause",
    "scored" = excluded."scored", "expected" = excluded."expected", "explanation" = excluded."explanation",
    "detailJson" = excluded."detailJson", "secondary" = excluded."secondary"`;
