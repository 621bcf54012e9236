import { z } from "zod";
import { db, write } from "@/lib/db/connection/client";
import type { TableRun } from "@/lib/db/samples/conditions";
import { matching } from "@/lib/db/samples/order";
import { readTotals, totalsByQuestion } from "@/lib/db/summaries/totals-by-question";
import type { RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { MetricSummary } from "@/lib/domain/score";
import { bandOf, bands } from "@/lib/domain/scores/band";
import { boundsOf } from "@/lib/domain/scores/unscored";
import { meanInterval } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";

const Counts = z.record(z.string(), z.int());
const Detail = z.record(z.string(), z.json());

/** The pairs of metric and sample that already have a score, among these samples. */
export async function scoredPairs(runId: string, sampleIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.score.findMany({
    where: { runId, sampleId: { in: [...sampleIds] } },
    select: { metric: true, sampleId: true },
  });
  return new Set(rows.map(({ metric, sampleId }) => `${metric} ${sampleId}`));
}

const stored = {
  metric: true,
  sampleId: true,
  score: true,
  cause: true,
  scored: true,
  expected: true,
  explanation: true,
  detailJson: true,
} satisfies Prisma.ScoreSelect;
type Row = Prisma.ScoreGetPayload<{ select: typeof stored }>;
export type StoredScore = Omit<Row, "detailJson"> & { detail: z.infer<typeof Detail> };
const parseRow = ({ detailJson, ...row }: Row): StoredScore => ({ ...row, detail: Detail.parse(JSON.parse(detailJson)) });

/** The scores of some samples in a run, by sample id. */
export async function scoresOfSamples(runId: string, sampleIds: readonly number[]): Promise<Map<number, StoredScore[]>> {
  const rows = await db.score.findMany({ where: { runId, sampleId: { in: [...sampleIds] } }, select: stored });
  const scores = new Map<number, StoredScore[]>();
  for (const row of rows.map(parseRow)) scores.set(row.sampleId, [...(scores.get(row.sampleId) ?? []), row]);
  return scores;
}

/**
 * A metric's scores in a run: `scores[i]` belongs to sample `ids[i]`. One pass over an index and one row, whatever the run's
 * size.
 */
export async function scoresOfMetric(runId: string, metric: string): Promise<{ ids: number[]; scores: number[] }> {
  const [row] = await db.$queryRaw<{ ids: string; scores: string }[]>`
    SELECT json_group_array("sampleId") AS "ids", json_group_array("score") AS "scores"
    FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NOT NULL`;
  // Not validated: there are too many numbers, and SQLite wrote them.
  return { ids: JSON.parse(row?.ids ?? "[]"), scores: JSON.parse(row?.scores ?? "[]") };
}

const { explanation: _explanation, ...withoutExplanation } = stored;
const { detailJson: _detailJson, ...withoutDetail } = withoutExplanation;

/**
 * The scores of some samples in a run, by sample id, without anything that quotes the samples' texts: explanations are null, and
 * detail is read only for the given metrics and empty for the others.
 */
export async function scoresWithoutTexts(
  metrics: readonly string[],
  runId: string,
  sampleIds: readonly number[],
): Promise<Map<number, StoredScore[]>> {
  const where = { runId, sampleId: { in: [...sampleIds] } };
  const [withDetail, others] = await Promise.all([
    db.score.findMany({ where: { ...where, metric: { in: [...metrics] } }, select: withoutExplanation }),
    db.score.findMany({ where: { ...where, metric: { notIn: [...metrics] } }, select: withoutDetail }),
  ]);
  const scores = new Map<number, StoredScore[]>();
  const all = [...withDetail, ...others.map((score) => ({ ...score, detailJson: "{}" }))];
  for (const row of all.map((score) => parseRow({ ...score, explanation: null })))
    scores.set(row.sampleId, [...(scores.get(row.sampleId) ?? []), row]);
  return scores;
}

interface Totals {
  samples: bigint;
  scored: bigint;
  sum: number | null;
  /** Counts of the histogram's ten bins, and of the bands from best to worst. */
  [count: `bin${number}` | `band${number}`]: bigint;
}

const binOfScore = Prisma.sql`min(9, CAST("score" * 10 + 1e-9 AS INTEGER))`;
const binCounts = Array.from(
  { length: 10 },
  (_, bin) => Prisma.sql`count(*) FILTER (WHERE ${binOfScore} = ${bin}) AS ${Prisma.raw(`"bin${bin}"`)}`,
);
/** A score belongs to the first band whose lower end it reaches. */
const bandCounts = bands.map(({ from }, index) => {
  const better = bands[index - 1];
  const below = better ? Prisma.sql`AND "score" < ${better.from}` : Prisma.empty;
  return Prisma.sql`count(*) FILTER (WHERE "score" >= ${from} ${below}) AS ${Prisma.raw(`"band${index}"`)}`;
});

/** Aggregates a metric's scores in SQL, in one pass over its index, and stores the summary. */
export async function summarise(runId: string, metric: string): Promise<void> {
  const data = await aggregate(runId, Prisma.sql`FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric}`);
  await write(() =>
    db.runSummary.upsert({
      where: { runId_metric: { runId, metric } },
      create: { runId, metric, ...data },
      update: data,
      select: { metric: true },
    }),
  );
}

/** Computes a metric's summary over the matching samples of a run; stores nothing. */
export async function summaryOfMatching(run: TableRun, metric: string, query: SampleQuery): Promise<MetricSummary> {
  const among = Prisma.sql`"sampleId" IN (SELECT r."sampleId" ${matching(run, query)})`;
  const data = await aggregate(run.id, Prisma.sql`FROM "Score" WHERE "runId" = ${run.id} AND "metric" = ${metric} AND ${among}`);
  return readSummary({ metric, ...data });
}

/** Summarises the scores of a run that `source` (FROM and WHERE) selects. */
async function aggregate(runId: string, source: Prisma.Sql): Promise<Omit<SummaryRow, "metric">> {
  const [totals] = await db.$queryRaw<Totals[]>`
    SELECT count(*) AS "samples", count("score") AS "scored", sum("score") AS "sum",
      ${Prisma.join([...binCounts, ...bandCounts])} ${source}`;
  const n = Number(totals?.scored ?? 0);
  const samples = Number(totals?.samples ?? 0);
  const causes =
    n === samples
      ? []
      : await db.$queryRaw<{ cause: string; count: bigint }[]>`
          SELECT coalesce("cause", 'malformed') AS "cause", count(*) AS "count" ${source} AND "score" IS NULL GROUP BY 1`;
  const middle = await db.$queryRaw<{ score: number }[]>`
    SELECT "score" ${source} AND "score" IS NOT NULL
    ORDER BY "score" LIMIT ${n % 2 === 0 ? 2 : 1} OFFSET ${Math.max(0, Math.floor((n - 1) / 2))}`;
  const sum = Number(totals?.sum ?? 0);
  const [summed] = await db.$queryRaw<Record<string, unknown>[]>(totalsByQuestion(runId, source));
  const byQuestion = readTotals(summed);
  const interval = meanInterval(byQuestion);
  return {
    mean: n === 0 ? null : Math.min(1, sum / n),
    ciLow: interval?.[0] ?? null,
    ciHigh: interval?.[1] ?? null,
    median: n === 0 ? null : middle.reduce((total, row) => total + row.score, 0) / middle.length,
    scored: n,
    samples,
    questions: byQuestion.questions,
    histogramJson: JSON.stringify(Array.from({ length: 10 }, (_, bin) => Number(totals?.[`bin${bin}`] ?? 0))),
    bandsJson: JSON.stringify(Object.fromEntries(bands.map(({ band }, index) => [band, Number(totals?.[`band${index}`] ?? 0)]))),
    errorsJson: JSON.stringify(Object.fromEntries(causes.map(({ cause, count }) => [cause, Number(count)]))),
  };
}

export const summaryColumns = {
  metric: true,
  mean: true,
  ciLow: true,
  ciHigh: true,
  median: true,
  scored: true,
  samples: true,
  questions: true,
  histogramJson: true,
  bandsJson: true,
  errorsJson: true,
} satisfies Prisma.RunSummarySelect;

type SummaryRow = Prisma.RunSummaryGetPayload<{ select: typeof summaryColumns }>;

/** A run's stored summaries by metric. Once it has ended, all of its samples should have a score; until then those judged. */
export const readSummaries = (
  rows: readonly SummaryRow[],
  { status, sampleCount }: { status: RunStatus; sampleCount: number },
): Record<string, MetricSummary> =>
  Object.fromEntries(rows.map((row) => [row.metric, readSummary(row, isFinished(status) ? sampleCount : row.samples)]));

/** A summary as the pages, the API and the command show it. `expected` is how many samples should have a score. */
function readSummary(row: SummaryRow, expected = row.samples): MetricSummary {
  const unscored = Math.max(0, expected - row.scored);
  return MetricSummary.parse({
    mean: row.mean,
    ci95: row.ciLow === null || row.ciHigh === null ? null : [row.ciLow, row.ciHigh],
    bounds: row.mean === null ? null : boundsOf({ mean: row.mean, scored: row.scored, unscored }),
    median: row.median,
    band: row.mean === null ? null : bandOf(row.mean),
    scored: row.scored,
    unscored,
    samples: row.samples,
    questions: row.questions,
    bands: JSON.parse(row.bandsJson),
    histogram: JSON.parse(row.histogramJson),
    errors: Counts.parse(JSON.parse(row.errorsJson)),
  });
}
