import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import type { ColumnType } from "@/lib/db/dialect/contract";
import { databaseTime } from "@/lib/db/location/clock";
import { transactOnServer } from "@/lib/db/postgres/transact";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import { counters, isOfOneGone, noteCounts } from "@/lib/db/workers/counts";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Reading, Unit } from "@/lib/domain/judgment";
import type { Score } from "@/lib/domain/score";

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
  cacheKey: string | null;
}

export interface NewScore extends Score {
  sampleId: number;
  metric: string;
  secondary?: number | null;
}

/** The databases' JSON rejects NUL and lone surrogates, which a judge's reply may contain. */
const storable = (text: string | null): string | null => text?.replaceAll("\0", "\ufffd").toWellFormed() ?? null;

const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === "string" ? storable(inner) : inner));

/** Since the last call, with or without a judgment. */
export interface Spending {
  /** Sent or about to be sent. Negative if counted calls were not sent. */
  calls: number;
  /** Change in calls whose answer is not counted. */
  openCalls: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number;
  /** Null if a price is unknown, which makes the run's cost unknown. */
  costUsd: number | null;
  /** Milliseconds of work. */
  workedMs: number;
}

export const noSpending: Spending = {
  calls: 0,
  openCalls: 0,
  promptTokens: 0,
  completionTokens: 0,
  cachedTokens: 0,
  costUsd: 0,
  workedMs: 0,
};

/** The lease expired and another process took over, or the run was deleted. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

interface StoreOptions {
  /** In the same transaction. Must check the lease itself. */
  more?: readonly Bound[];
  /** For a lease that several workers share; `addCounts` adds the worker's counts to the run's. */
  worker?: string | null;
  /** Queues scores of traced samples for the collector. */
  hasCollector?: boolean;
  /** For a `worker`: the results will be stored even if this process dies. */
  onSent?: () => void;
}

/** One transaction with the run's counters. Only for the lease holder (null for none) or a worker at work under it, so an
 *  expired worker stores nothing next to its successor. Throws LeaseLost. */
export async function storeResults(
  runId: string,
  owner: string | null,
  judgments: readonly NewJudgment[],
  scores: readonly NewScore[],
  spent: Spending,
  { more = [], worker = null, hasCollector = false, onSent }: StoreOptions = {},
): Promise<void> {
  const now = databaseTime().toISOString().replace("Z", "+00:00");
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
      reading?.detail ? storableJson(reading.detail) : null,
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
      storableJson(score.detail),
      score.secondary ?? null,
    ]),
  );
  const failed = judgments.filter(({ error }) => error !== null).length;
  const cached = judgments.filter((judgment) => judgment.cached).length;
  const counts = [
    judgments.length - failed,
    failed,
    cached,
    spent.calls,
    spent.openCalls,
    spent.promptTokens,
    spent.completionTokens,
    spent.cachedTokens,
    Math.round(spent.workedMs),
    spent.costUsd,
  ];
  const { insertJudgments, insertScores, refreshScored, forgetEvaluations, noteEvaluations } =
    worker === null ? ofOwner : ofWorker;
  const holder = worker ?? owner;
  const statements: Bound[] = [];
  if (judgments.length > 0) statements.push([insertJudgments, runId, judged, holder, now]);
  if (scores.length > 0) {
    statements.push([insertScores, runId, scored, holder], [refreshScored, runId, scored, holder]);
    if (hasCollector) statements.push([forgetEvaluations, runId, scored, holder], [noteEvaluations, runId, scored, holder, now]);
  }
  statements.push(...more);
  const isStored =
    worker === null
      ? await storeAlone([countResults, ...counts, runId, owner], statements)
      : await storeBesideOthers([noteCounts(runId, worker, owner, counts), ...statements], onSent);
  if (!isStored) throw new LeaseLost(`The run ${runId} was taken over by another process, or deleted.`);
}

/** Returns false, with nothing stored, if the lease is lost. */
async function storeAlone(count: Bound, statements: readonly Bound[]): Promise<boolean> {
  // Runs share no row that both change, and the first statement serialises writes of one run.
  const [counted] = await transact([count, ...statements], { mayOverlap: true });
  return counted !== 0;
}

/** Like `storeAlone`, but returns false once this worker has been declared gone. */
async function storeBesideOthers(statements: readonly Bound[], onSent?: () => void): Promise<boolean> {
  try {
    await transactOnServer(statements, { isAlone: false, onSent });
    return true;
  } catch (error) {
    if (isOfOneGone(error)) return false;
    throw error;
  }
}

const countResults = `
  UPDATE "Run" SET ${counters.map((name) => `"${name}" = "${name}" + ?`).join(", ")}
  WHERE "id" = ? AND "leaseOwner" IS NOT DISTINCT FROM ?`;

const named = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(", ");

const judgmentColumns = {
  ...{ sampleId: "int", metric: "text", context: "int", model: "text", poll: "int", raw: "real", score: "real", verdict: "text" },
  ...{ explanation: "text", criteria: "text", evidence: "text", detailJson: "text", flagsJson: "text", reply: "text" },
  ...{ finishReason: "text", error: "text", errorDetail: "text", attempts: "int", promptTokens: "int", completionTokens: "int" },
  ...{ latencyMs: "int", cached: "bool", promptHash: "text", cacheKey: "text" },
} satisfies Record<string, ColumnType>;

const scoreColumns = {
  ...{ metric: "text", sampleId: "int", score: "real", cause: "text", scored: "int", expected: "int", explanation: "text" },
  ...{ detailJson: "text", secondary: "real" },
} satisfies Record<string, ColumnType>;

const scoredSamples = dialect.rows("?2", { metric: "text", sampleId: "int" });

/** A trace's id, or with the answering span's: see lib/datasets/frameworks/trace.ts. */
const isOfTrace = `length(s."externalId") IN (32, 49) AND ${dialect.isHex('substr(s."externalId", 1, 32)')}`;
const isHexOf = (text: string, length: number): string => `length(${text}) = ${length} AND ${dialect.isHex(text)}`;

/** ?1 is the run, ?2 the rows, ?3 the holder, ?4 the time. No effect unless the holder may store. */
const statementsFor = (mayStore: string) => ({
  insertJudgments: `
    INSERT INTO "Judgment" ("runId", "createdAt", ${named(judgmentColumns)})
    SELECT ?1, ?4, ${named(judgmentColumns)} FROM ${dialect.rows("?2", judgmentColumns)} given WHERE ${mayStore}`,
  /** A score exists already after a retry. */
  insertScores: `
    INSERT INTO "Score" ("runId", ${named(scoreColumns)})
    SELECT ?1, ${named(scoreColumns)} FROM ${dialect.rows("?2", scoreColumns)} given WHERE ${mayStore}
    ON CONFLICT ("runId", "metric", "sampleId") DO UPDATE SET "score" = excluded."score", "cause" = excluded."cause",
      "scored" = excluded."scored", "expected" = excluded."expected", "explanation" = excluded."explanation",
      "detailJson" = excluded."detailJson", "secondary" = excluded."secondary"`,
  refreshScored: refreshRunSamples(
    `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "sampleId" FROM ${scoredSamples} given) AND ${mayStore}`,
  ),
  /** A changed score gets an event with a new id: the old one may be in flight. */
  forgetEvaluations: `
    DELETE FROM "EvaluationEvent" WHERE "runId" = ?1 AND ("sampleId", "metric") IN (SELECT "sampleId", "metric" FROM ${scoredSamples} given)
      AND ${mayStore}`,
  /** Queues scores of traced samples for the collector. */
  noteEvaluations: `
    INSERT INTO "EvaluationEvent" ("runId", "sampleId", "metric", "createdAt")
    SELECT ?1, s."id", given."metric", ?4 FROM ${scoredSamples} given JOIN "Sample" s ON s."id" = given."sampleId"
    WHERE ${isOfTrace} AND ${isHexOf(dialect.field('s."metadataJson"', "span"), 16)} AND ${mayStore}`,
});

const ofOwner = statementsFor(`EXISTS (SELECT 1 FROM "Run" WHERE "id" = ?1 AND "leaseOwner" IS NOT DISTINCT FROM ?3)`);
const ofWorker = statementsFor(`EXISTS (SELECT 1 FROM "RunWorker" WHERE "runId" = ?1 AND "owner" = ?3)`);
