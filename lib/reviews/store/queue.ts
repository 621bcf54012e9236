import { fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { QueueReason } from "@/lib/domain/reviews/queue";
import { type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { Prisma } from "@/prisma/client/client";

/** Distance from a band's lower end. */
const borderWidth = 0.02;
/** Difference between models on the same question. */
const modelsApart = 0.4;
/** Per metric: nearest to one half, at each end, and around each border. */
const candidatesPerPlace = 120;

export interface QueuePlan {
  runId: string;
  metrics: readonly string[];
  polled: readonly string[];
  ofContexts: readonly string[];
  ofResponse: readonly string[];
  hasSeveralModels: boolean;
  thresholds: Thresholds;
}

export interface QueueFinding {
  sampleId: number;
  weight: number;
  reason: QueueReason;
}

interface Candidate {
  metric: string;
  sampleId: number;
  score: number;
  place: "middle" | "end" | "border";
}

const bordersOf = ({ thresholds }: QueuePlan, metric: string): number[] => Object.values(thresholdsOf(thresholds, metric) ?? {});

/** Over the scores nearest to one half, the ends and the band borders: some hundred per metric, whatever the size. */
export async function findQueue(plan: QueuePlan): Promise<QueueFinding[]> {
  const candidates = await findCandidates(plan);
  const middle = candidates.filter(({ place }) => place === "middle");
  const among = (from: readonly Candidate[], metrics: readonly string[]) => from.filter(({ metric }) => metrics.includes(metric));
  const found = await Promise.all([
    splitVotes(plan, among(middle, plan.polled)),
    plan.hasSeveralModels ? modelsThatDiffer(plan, middle) : [],
    contextsThatDiffer(plan, among(candidates, plan.ofContexts)),
    responsesThatDiffer(plan, among(candidates, plan.ofResponse)),
  ]);
  return [...found.flat(), ...onBorders(plan, candidates)];
}

async function findCandidates(plan: QueuePlan): Promise<Candidate[]> {
  const { runId, metrics } = plan;
  const queries = metrics.flatMap((metric) => {
    const candidatesAt = (place: Candidate["place"], where: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`
      SELECT * FROM (SELECT "metric", "sampleId", "score", ${place} AS "place" FROM "Score"
        WHERE "runId" = ${runId} AND "metric" = ${metric} AND ${where} ORDER BY "score" ${order}, "sampleId" ${order} LIMIT ${candidatesPerPlace})`;
    const up = Prisma.sql`ASC`;
    const down = Prisma.sql`DESC`;
    return [
      candidatesAt("middle", Prisma.sql`"score" >= 0.5`, up),
      candidatesAt("middle", Prisma.sql`"score" < 0.5`, down),
      candidatesAt("end", Prisma.sql`"score" >= 0`, up),
      candidatesAt("end", Prisma.sql`"score" <= 1`, down),
      ...bordersOf(plan, metric).flatMap((border) => [
        candidatesAt("border", Prisma.sql`"score" >= ${border} AND "score" <= ${border + borderWidth + 1e-9}`, up),
        candidatesAt("border", Prisma.sql`"score" < ${border} AND "score" >= ${border - borderWidth - 1e-9}`, down),
      ]),
    ];
  });
  if (queries.length === 0) return [];
  return fetchRows<Candidate>(Prisma.join(queries, " UNION ALL "));
}

const pairsOf = (candidates: readonly Candidate[]): Prisma.Sql => {
  const pairs = new Map(candidates.map(({ metric, sampleId }) => [`${metric} ${sampleId}`, [metric, sampleId]]));
  return Prisma.sql`${bind(dialect.rows("?", { metric: "text", sampleId: "int" }), JSON.stringify([...pairs.values()]))} p`;
};

const samplesOf = (candidates: readonly Candidate[]): Prisma.Sql =>
  Prisma.sql`${oneOf([...new Set(candidates.map(({ sampleId }) => sampleId))])} l`;

async function splitVotes({ runId }: QueuePlan, candidates: readonly Candidate[]): Promise<QueueFinding[]> {
  if (candidates.length === 0) return [];
  const rows = await fetchRows<{ metric: string; sampleId: number; yes: number; valid: number }>`
    SELECT j."metric", j."sampleId", count(*) FILTER (WHERE j."score" >= 0.5) AS "yes", count(*) AS "valid"
    FROM ${pairsOf(candidates)} CROSS JOIN "Judgment" j
    WHERE j."runId" = ${runId} AND j."sampleId" = p."sampleId" AND j."metric" = p."metric" AND j."score" IS NOT NULL
    GROUP BY 1, 2`;
  return rows.flatMap(({ metric, sampleId, yes, valid }) => {
    const minority = Math.min(yes, valid - yes) / valid;
    // One differing poll out of five or more is not a split.
    if (yes === 0 || yes === valid || minority <= 0.2) return [];
    return [{ sampleId, weight: 3 + 2 * minority, reason: { kind: "split", metric, yes, valid } }];
  });
}

async function modelsThatDiffer({ runId }: QueuePlan, candidates: readonly Candidate[]): Promise<QueueFinding[]> {
  if (candidates.length === 0) return [];
  const rows = await fetchRows<DifferRow & { metric: string }>`
    WITH v AS MATERIALIZED (
      SELECT j."metric", j."sampleId", j."item" AS "context", j."model", avg(j."score") AS "score"
      FROM ${pairsOf(candidates)} CROSS JOIN "Judgment" j
      WHERE j."runId" = ${runId} AND j."sampleId" = p."sampleId" AND j."metric" = p."metric" AND j."score" IS NOT NULL
      GROUP BY 1, 2, 3, 4)
    SELECT * FROM (
      SELECT a."metric", a."sampleId", a."context", a."model" AS "highName", a."score" AS "high", b."model" AS "lowName",
        b."score" AS "low", a."score" - b."score" AS "apart",
        row_number() OVER (PARTITION BY a."sampleId"
          ORDER BY a."score" - b."score" DESC, a."metric", a."context", a."model", b."model") AS "place"
      FROM v a JOIN v b USING ("sampleId", "metric", "context") WHERE a."score" - b."score" >= ${modelsApart - 1e-9})
    WHERE "place" = 1`;
  return rows.map((row) => ({
    sampleId: row.sampleId,
    weight: 2.5 + row.apart,
    reason: { kind: "models", metric: row.metric, ...extremesOf(row) },
  }));
}

interface DifferRow {
  sampleId: number;
  /** -1 for the whole sample. */
  context: number;
  highName: string;
  high: number;
  lowName: string;
  low: number;
  apart: number;
}

const extremesOf = ({ context, highName, high, lowName, low }: DifferRow) => ({
  context: context < 0 ? null : context,
  high: [highName, high] as [string, number],
  low: [lowName, low] as [string, number],
});

/** 0 for the lowest band, 3 for the best; null for a metric without bands. */
const rank = (row: Prisma.Sql, plan: QueuePlan, metrics: readonly string[]): Prisma.Sql => {
  const ofMetrics = metrics.map((metric) => {
    const reached = bordersOf(plan, metric).map((border) => Prisma.sql`CASE WHEN ${row}."score" >= ${border} THEN 1 ELSE 0 END`);
    return Prisma.sql`WHEN ${metric} THEN ${reached.length > 0 ? Prisma.join(reached, " + ") : Prisma.sql`NULL`}`;
  });
  return Prisma.sql`CASE ${row}."metric" ${Prisma.join(ofMetrics, " ")} END`;
};

const differing = (weight: number, rows: readonly DifferRow[]): QueueFinding[] =>
  rows.map((row) => ({
    sampleId: row.sampleId,
    weight: weight + row.apart,
    reason: { kind: "metrics", ...extremesOf(row) },
  }));

/** The two metrics furthest apart, by at least two bands. */
const widest = (plan: QueuePlan, metrics: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT * FROM (
    SELECT a."sampleId", a."context", a."metric" AS "highName", a."score" AS "high", b."metric" AS "lowName", b."score" AS "low",
      a."score" - b."score" AS "apart",
      row_number() OVER (PARTITION BY a."sampleId" ORDER BY a."score" - b."score" DESC, a."context", a."metric", b."metric") AS "place"
    FROM v a JOIN v b USING ("sampleId", "context")
    WHERE ${rank(Prisma.sql`a`, plan, metrics)} - ${rank(Prisma.sql`b`, plan, metrics)} >= 2)
  WHERE "place" = 1`;

async function contextsThatDiffer(plan: QueuePlan, candidates: readonly Candidate[]): Promise<QueueFinding[]> {
  const { runId, ofContexts } = plan;
  if (ofContexts.length < 2 || candidates.length === 0) return [];
  const rows = await fetchRows<DifferRow>`
    WITH v AS MATERIALIZED (
      SELECT j."sampleId", j."item" AS "context", j."metric", avg(j."score") AS "score"
      FROM ${samplesOf(candidates)} CROSS JOIN "Judgment" j
      WHERE j."runId" = ${runId} AND j."sampleId" = l.value AND j."metric" IN (${Prisma.join([...ofContexts])}) AND j."score" IS NOT NULL
      GROUP BY 1, 2, 3)
    ${widest(plan, ofContexts)}`;
  return differing(2, rows);
}

async function responsesThatDiffer(plan: QueuePlan, candidates: readonly Candidate[]): Promise<QueueFinding[]> {
  const { runId, ofResponse } = plan;
  if (ofResponse.length < 2 || candidates.length === 0) return [];
  // Asks for keys: given a list of metrics, SQLite would read all of their scores for each sample.
  const rows = await fetchRows<DifferRow>`
    WITH v AS MATERIALIZED (
      SELECT o."sampleId", -1 AS "context", o."metric", o."score"
      FROM ${samplesOf(candidates)} CROSS JOIN ${oneOf(ofResponse)} m CROSS JOIN "Score" o
      WHERE o."runId" = ${runId} AND o."metric" = m.value AND o."sampleId" = l.value AND +o."score" IS NOT NULL)
    ${widest(plan, ofResponse)}`;
  return differing(1.5, rows);
}

function onBorders(plan: QueuePlan, candidates: readonly Candidate[]): QueueFinding[] {
  const nearest = new Map<string, QueueFinding>();
  for (const { metric, sampleId, score } of candidates) {
    for (const border of bordersOf(plan, metric)) {
      const distance = Math.abs(score - border);
      if (distance > borderWidth + 1e-9) continue;
      const weight = 1 + 0.5 * (1 - distance / borderWidth);
      nearest.set(`${metric} ${sampleId}`, { sampleId, weight, reason: { kind: "border", metric, score, border } });
    }
  }
  return [...nearest.values()];
}
