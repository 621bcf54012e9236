import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { columnNames, filledStatement, jsonOf, typesOf, type Written } from "@/lib/db/dialect/written";
import { storedTime } from "@/lib/db/location/clock";
import { transactOnServer } from "@/lib/db/postgres/transact";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import { isOfOneGone, noteCounts, workerCounters } from "@/lib/db/workers/counts";
import type { JudgedReply, Unit } from "@/lib/domain/judgment";
import type { Score } from "@/lib/domain/score";
import type { FigureValue } from "@/lib/metrics/figures";

export interface NewJudgment extends Unit, JudgedReply {
  sampleId: number;
  metric: string;
  answeredBy?: string | null;
  cached: boolean;
  promptHash: string;
  cacheKey: string | null;
}

export interface NewScore extends Score {
  sampleId: number;
  metric: string;
  figures?: readonly FigureValue[];
}

/** The databases' JSON rejects NUL and lone surrogates, which a judge's reply may contain. */
const storable = (text: string | null | undefined): string | null => text?.replaceAll("\0", "\ufffd").toWellFormed() ?? null;

const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  // A function for each value takes ten times as long.
  return /\\u(?:0000|d[89a-f])/.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === "string" ? storable(inner) : inner))
    : json;
};

/** Since the last call, with or without a judgment. */
export interface Spending {
  /** Change in the number of planned judgments. Default 0. */
  planned?: number;
  calls: number;
  /** Change in calls whose answer is not counted. */
  openCalls: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number;
  /** Null if a price is unknown, which makes the run's cost unknown. */
  costUsd: number | null;
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
  /** For a `worker`: the results will be stored even if this process dies. */
  onSent?: () => void;
}

/** One transaction with the counters, only for the lease holder (null for none) or a worker under it. Throws LeaseLost. */
export async function storeResults(
  runId: string,
  owner: string | null,
  judgments: readonly NewJudgment[],
  scores: readonly NewScore[],
  spent: Spending,
  { more = [], worker = null, onSent }: StoreOptions = {},
): Promise<void> {
  const results = resultsFor(runId, judgments, scores, worker ?? owner, worker === null ? ofOwner : ofWorker);
  return storeTogether(runId, owner, [results], spent, { more, worker, onSent });
}

export interface BoundResults {
  statements: readonly Bound[];
  /** Whose scores are new. */
  sampleIds: readonly number[];
  ok: number;
  failed: number;
  cached: number;
}

/** `storeTogether` stores them, by the lease holder (null for none). */
export function resultsFor(
  runId: string,
  judgments: readonly NewJudgment[],
  scores: readonly NewScore[],
  holder: string | null = null,
  { insertJudgments, insertScores, insertFigures } = ofOwner,
): BoundResults {
  const judged = filledStatement(judgmentColumns, judgments);
  const scored = jsonOf(resultColumns, scores);
  const figures = scores.flatMap(({ metric, sampleId, figures = [] }) => figures.map((one) => ({ ...one, metric, sampleId })));
  const failed = judgments.filter(({ error }) => error !== null).length;
  const statements: Bound[] = [];
  if (judgments.length > 0) statements.push([insertJudgments(judged), runId, jsonOf(judged, judgments), holder, storedTime()]);
  if (scores.length > 0) {
    statements.push([insertScores, runId, scored, holder]);
    if (figures.length > 0) statements.push([insertFigures, runId, jsonOf(figureColumns, figures), holder]);
  }
  const sampleIds = scores.map(({ sampleId }) => sampleId);
  return {
    statements,
    sampleIds,
    ok: judgments.length - failed,
    failed,
    cached: judgments.filter(({ cached }) => cached).length,
  };
}

/** Like `storeResults`, for results of several metrics in one transaction. */
export async function storeTogether(
  runId: string,
  owner: string | null,
  results: readonly BoundResults[],
  spent: Spending,
  { more = [], worker = null, onSent }: StoreOptions = {},
): Promise<void> {
  const sum = (name: "ok" | "failed" | "cached") => results.reduce((all, one) => all + one[name], 0);
  const counted = { planned: 0, ...spent, ok: sum("ok"), failed: sum("failed"), cached: sum("cached") };
  const counts = workerCounters.map((name) => (name === "workedMs" ? Math.round(counted.workedMs) : counted[name]));
  const sampleIds = [...new Set(results.flatMap((one) => one.sampleIds))].map((sampleId) => ({ sampleId }));
  const refreshed = jsonOf(idColumns, sampleIds);
  const { refreshScored } = worker === null ? ofOwner : ofWorker;
  const statements: Bound[] = results.flatMap((one) => one.statements);
  if (sampleIds.length > 0) statements.push([refreshScored, runId, refreshed, worker ?? owner]);
  statements.push(...more);
  const isStored =
    worker === null
      ? await storeAlone([[countResults, ...counts, runId, owner], ...statements])
      : await storeBesideOthers([noteCounts(runId, worker, owner, counts), ...statements], onSent);
  if (!isStored) throw new LeaseLost(`The run ${runId} was taken over by another process, or deleted.`);
}

/** Returns false, with nothing stored, if the lease is lost. Runs share no row that both change, so they may overlap. */
const storeAlone = async (statements: readonly Bound[]): Promise<boolean> =>
  (await transact(statements, { mayOverlap: true }))[0] !== 0;

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
  UPDATE "Run" SET ${workerCounters.map((name) => `"${name}" = "${name}" + ?`).join(", ")}
  WHERE "id" = ? AND "leaseOwner" IS NOT DISTINCT FROM ?`;

const judgmentColumns = {
  sampleId: ["int", ({ sampleId }) => sampleId],
  metric: ["text", ({ metric }) => metric],
  step: ["int", ({ step }) => step],
  item: ["int", ({ item }) => item ?? -1],
  model: ["text", ({ model }) => model],
  poll: ["int", ({ poll }) => poll],
  raw: ["real", ({ reading }) => reading?.raw ?? null],
  score: ["real", ({ reading }) => reading?.score ?? null],
  verdict: ["text", ({ reading }) => storable(reading?.verdict)],
  explanation: ["text", ({ reading }) => storable(reading?.explanation)],
  criteria: ["text", ({ reading }) => storable(reading?.criteria)],
  evidence: ["text", ({ reading }) => storable(reading?.evidence)],
  detailJson: ["text", ({ reading }) => (reading?.detail ? storableJson(reading.detail) : null)],
  flagsJson: ["text", ({ reading }) => (reading && reading.flags.length > 0 ? JSON.stringify(reading.flags) : null)],
  reply: ["text", ({ reply }) => storable(reply)],
  finishReason: ["text", ({ finishReason }) => storable(finishReason)],
  error: ["text", ({ error }) => error],
  errorDetail: ["text", ({ errorDetail }) => storable(errorDetail)],
  attempts: ["int", ({ attempts }) => attempts],
  promptTokens: ["int", ({ promptTokens }) => promptTokens],
  completionTokens: ["int", ({ completionTokens }) => completionTokens],
  answeredBy: ["text", ({ answeredBy }) => storable(answeredBy ?? null)],
  latencyMs: ["int", ({ latencyMs }) => (latencyMs === null ? null : Math.round(latencyMs))],
  cached: ["bool", ({ cached }) => cached],
  promptHash: ["text", ({ promptHash }) => promptHash],
  cacheKey: ["text", ({ cacheKey }) => cacheKey],
} satisfies Written<NewJudgment>;

const resultColumns = {
  metric: ["text", ({ metric }) => metric],
  sampleId: ["int", ({ sampleId }) => sampleId],
  score: ["real", ({ score }) => score],
  cause: ["text", ({ cause }) => cause],
  scored: ["int", ({ scored }) => scored],
  expected: ["int", ({ expected }) => expected],
  explanation: ["text", ({ explanation }) => storable(explanation)],
  detailJson: ["text", ({ detail }) => storableJson(detail)],
} satisfies Written<NewScore>;

interface NewFigure extends FigureValue {
  metric: string;
  sampleId: number;
}

const figureColumns = {
  metric: ["text", ({ metric }) => metric],
  sampleId: ["int", ({ sampleId }) => sampleId],
  key: ["text", ({ key }) => key],
  value: ["real", ({ value }) => value],
  weight: ["real", ({ weight }) => weight],
} satisfies Written<NewFigure>;

const idColumns = { sampleId: ["int", ({ sampleId }) => sampleId] } satisfies Written<{ sampleId: number }>;

/** ?1 is the run, ?2 the rows, ?3 the holder, ?4 the time. No effect unless the holder may store. */
const statementsFor = (mayStore: string) => ({
  insertJudgments: (columns: Written<NewJudgment>) => `
    INSERT INTO "Judgment" ("runId", "createdAt", ${columnNames(columns)})
    SELECT ?1, ?4, ${columnNames(columns)} FROM ${dialect.rows("?2", typesOf(columns))} given WHERE ${mayStore}`,
  /** A score exists already after a retry. */
  insertScores: `
    INSERT INTO "Score" ("runId", ${columnNames(resultColumns)})
    SELECT ?1, ${columnNames(resultColumns)} FROM ${dialect.rows("?2", typesOf(resultColumns))} given WHERE ${mayStore}
    ON CONFLICT ("runId", "metric", "sampleId") DO UPDATE SET "score" = excluded."score", "cause" = excluded."cause",
      "scored" = excluded."scored", "expected" = excluded."expected", "explanation" = excluded."explanation",
      "detailJson" = excluded."detailJson"`,
  insertFigures: `
    INSERT INTO "SampleFigure" ("runId", ${columnNames(figureColumns)})
    SELECT ?1, ${columnNames(figureColumns)} FROM ${dialect.rows("?2", typesOf(figureColumns))} given WHERE ${mayStore}
    ON CONFLICT ("runId", "metric", "sampleId", "key") DO UPDATE SET "value" = excluded."value", "weight" = excluded."weight"`,
  refreshScored: refreshRunSamples(
    `"RunSample"."runId" = ?1 AND "RunSample"."sampleId" IN (SELECT "sampleId" FROM ${dialect.rows("?2", typesOf(idColumns))} given) AND ${mayStore}`,
  ),
});

const ofOwner = statementsFor(`EXISTS (SELECT 1 FROM "Run" WHERE "id" = ?1 AND "leaseOwner" IS NOT DISTINCT FROM ?3)`);
const ofWorker = statementsFor(`EXISTS (SELECT 1 FROM "RunWorker" WHERE "runId" = ?1 AND "owner" = ?3)`);
