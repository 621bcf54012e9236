import * as z from "zod";
import { columns, db, fetchRows, withJson, write } from "@/lib/db/connection/client";
import { type LongReading, readNow, together } from "@/lib/db/connection/read-long";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { matching, selectionOf, type TableRun } from "@/lib/db/samples/conditions";
import { figuresAmong, figuresBySample, type StoredFigure } from "@/lib/db/samples/figures";
import { totalsColumns as ofFigure, readTotals, totalsByQuestion } from "@/lib/db/summaries/totals-by-question";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { RunStatus } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { type FigureSummary, MeanEstimate, MetricSummary } from "@/lib/domain/score";
import { bandNames, bandOf, type Thresholds, targetOf, thresholdsOf } from "@/lib/domain/scores/band";
import { bandOfMean, boundsOf, countLeftOut } from "@/lib/domain/scores/unscored";
import { meanInterval, numberInterval } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";

const Counts = z.record(z.string(), z.int());
const Detail = z.record(z.string(), z.json());

export async function scoredPairs(runId: string, sampleIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.score.findMany({
    where: { runId, sampleId: { in: [...sampleIds] } },
    select: { metric: true, sampleId: true },
  });
  return new Set(rows.map(({ metric, sampleId }) => `${metric} ${sampleId}`));
}

const stored = columns("metric sampleId score cause scored expected explanation detailJson") satisfies Prisma.ScoreSelect;
type Row = Prisma.ScoreGetPayload<{ select: typeof stored }>;
export type StoredScore = Omit<Row, "detailJson"> & { detail: z.infer<typeof Detail>; figures: Record<string, number | null> };

export async function scoresOfSamples(runId: string, sampleIds: readonly number[]): Promise<Map<number, StoredScore[]>> {
  const rows = await db.score.findMany({ where: { runId, sampleId: { in: [...sampleIds] } }, select: stored });
  return bySample(runId, rows);
}

async function bySample(runId: string, rows: readonly Row[]): Promise<Map<number, StoredScore[]>> {
  const ids = oneOf([...new Set(rows.map(({ sampleId }) => sampleId))], "int");
  const figures = figuresBySample(await fetchRows<StoredFigure>(figuresAmong(runId, ids)));
  const whole = rows.map((row) => ({
    ...withJson(row, { detailJson: Detail }),
    figures: figures.get(row.sampleId)?.[row.metric] ?? {},
  }));
  return groupedBy(whole, ({ sampleId }) => sampleId);
}

const listOf = (column: string) => bind(dialect.arrayOf(`"${column}"`));

/** `scores[i]` belongs to sample `ids[i]`. One pass over an index. */
export async function scoresOfMetric(runId: string, metric: string): Promise<{ ids: number[]; scores: number[] }> {
  const [row] = await fetchRows<{ ids: string; scores: string }>`
    SELECT ${listOf("sampleId")} AS "ids", ${listOf("score")} AS "scores"
    FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NOT NULL`;
  // Not validated: there are too many numbers, and the database wrote them.
  return { ids: JSON.parse(row?.ids ?? "[]"), scores: JSON.parse(row?.scores ?? "[]") };
}

const { explanation: _explanation, ...withoutExplanation } = stored;
const { detailJson: _detailJson, ...withoutDetail } = withoutExplanation;

/** Explanations are null, and detail is read only for the given metrics, so nothing quotes a text. */
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
  const all = [...withDetail, ...others.map((score) => ({ ...score, detailJson: "{}" }))];
  return bySample(
    runId,
    all.map((score) => ({ ...score, explanation: null })),
  );
}

export interface SummarisedMetric {
  id: string;
  figures: readonly { key: string; isShare: boolean }[];
}

/** With a tolerance: 0.29 * 100 is a little below 29. */
const hundredth = bind(dialect.floor('"score" * 100 + 1e-11'));

/** Rounded: three scores of 0.7 sum to a little less than 2.1, which must not make their mean Moderate. */
export const meanOf = (sum: number, n: number): number | null =>
  n === 0 ? null : Math.min(1, Math.round((sum / n) * 1e12) / 1e12);

export async function summarise(runId: string, summarised: SummarisedMetric): Promise<void> {
  const { id: metric } = summarised;
  const data = await readNow(aggregate(runId, summarised));
  await write(() =>
    db.runSummary.upsert({
      where: { runId_metric: { runId, metric } },
      create: { runId, metric, ...data },
      update: data,
      select: { metric: true },
    }),
  );
}

export const summariesNow = (
  { id: runId, thresholds, sampleCount }: Pick<TableRun, "id" | "thresholds"> & { sampleCount: number },
  metrics: readonly SummarisedMetric[],
): LongReading<Record<string, MetricSummary>> =>
  together(
    Object.fromEntries(
      metrics.map((metric) => {
        const { statements, read } = aggregate(runId, metric);
        return [
          metric.id,
          { statements, read: (rows) => readSummary({ metric: metric.id, ...read(rows) }, thresholds, undefined, sampleCount) },
        ];
      }),
    ),
  );

export async function summaryOfMatching(run: TableRun, metric: SummarisedMetric, query: SampleQuery): Promise<MetricSummary> {
  const among = Prisma.sql`AND "sampleId" IN (SELECT r."sampleId" ${matching(selectionOf(run, query))})`;
  return readSummary({ metric: metric.id, ...(await readNow(aggregate(run.id, metric, among))) }, run.thresholds);
}

function aggregate(
  runId: string,
  { id: metric, figures }: SummarisedMetric,
  among = Prisma.empty,
): LongReading<Omit<SummaryRow, "metric" | "estimateJson">> {
  const from = (table: string): Prisma.Sql =>
    Prisma.sql`FROM ${Prisma.raw(`"${table}"`)} WHERE "runId" = ${runId} AND "metric" = ${metric} ${among}`;
  const source = from("Score");
  const scored = Prisma.sql`${source} AND "score" IS NOT NULL`;
  const statements = [
    totalsByQuestion(runId, source),
    Prisma.sql`SELECT ${bind(dialect.objectOf('CAST("hundredth" AS TEXT)', '"count"'))} AS "counts" FROM (
      SELECT ${hundredth} AS "hundredth", count(*) AS "count" ${scored} GROUP BY 1)`,
    Prisma.sql`SELECT coalesce("cause", 'malformed') AS "cause", count(*) AS "count" ${source} AND "score" IS NULL GROUP BY 1`,
    Prisma.sql`SELECT avg("score") AS "median" FROM (SELECT "score" ${scored} ORDER BY "score"
      LIMIT (SELECT 2 - count(*) % 2 ${scored}) OFFSET (SELECT (count(*) - 1) / 2 ${scored}))`,
    ...figures.map(({ key }) => totalsByQuestion(runId, Prisma.sql`${from("SampleFigure")} AND "key" = ${key}`, ofFigure)),
  ];
  return {
    statements,
    read([total, hundredths, causes = [], middle, ...totalsOfFigures]) {
      const totals = readTotals(total?.[0]);
      const errors = causes.map(({ cause, count }) => [String(cause), Number(count)] as const);
      const median = middle?.[0]?.median ?? null;
      const interval = meanInterval(totals);
      return {
        mean: meanOf(totals.sum, totals.n),
        ciLow: interval?.[0] ?? null,
        ciHigh: interval?.[1] ?? null,
        median: median === null ? null : Number(median),
        scored: totals.n,
        samples: errors.reduce((sum, [, count]) => sum + count, totals.n),
        questions: totals.questions,
        hundredthsJson: String(hundredths?.[0]?.counts ?? "{}"),
        figuresJson: JSON.stringify(
          figures.map((figure, index) => {
            const [row] = totalsOfFigures[index] ?? [];
            return { ...figure, scored: Number(row?.count ?? 0), ...readTotals(row) };
          }),
        ),
        errorsJson: JSON.stringify(Object.fromEntries(errors)),
      };
    },
  };
}

export const summaryColumns = columns(
  "metric mean ciLow ciHigh median scored samples questions hundredthsJson figuresJson errorsJson estimateJson",
) satisfies Prisma.RunSummarySelect;

type SummaryRow = Prisma.RunSummaryGetPayload<{ select: typeof summaryColumns }>;

const Hundredths = z.record(z.string(), z.int());
const FigureTotals = z.object({
  key: z.string(),
  /** Missing from summaries of before there were others. */
  isShare: z.boolean().default(true),
  scored: z.int().optional(),
  n: z.number(),
  sum: z.number(),
  questions: z.int(),
  squaresOfSums: z.number(),
  sumsTimesSizes: z.number(),
  squaresOfSizes: z.number(),
});

/** Expects a score per sample once the run has ended, before that per judged sample. */
export const readSummaries = (
  rows: readonly SummaryRow[],
  { status, sampleCount, thresholds }: { status: RunStatus; sampleCount: number; thresholds: Thresholds },
): Record<string, MetricSummary> =>
  Object.fromEntries(
    rows.map((row) => [row.metric, readSummary(row, thresholds, isFinished(status) ? sampleCount : row.samples, sampleCount)]),
  );

/** `expected`: samples that should have a score by now; those of `planned` that wait could move the band. */
function readSummary(
  row: Omit<SummaryRow, "estimateJson"> & Partial<SummaryRow>,
  all: Thresholds,
  expected = row.samples,
  planned = expected,
): MetricSummary {
  const errors = Counts.parse(JSON.parse(row.errorsJson));
  // What a race did not need, or was not drawn, is not lost.
  const unscoredOf = (samples: number) => Math.max(0, samples - row.scored - countLeftOut(errors));
  const unscored = unscoredOf(expected);
  const figures = readFigures(row.figuresJson);
  const histogram = new Array<number>(10).fill(0);
  const thresholds = thresholdsOf(all, row.metric);
  const bands = Object.fromEntries(bandNames.map((band) => [band, 0])) as NonNullable<MetricSummary["bands"]>;
  const hundredths = Object.entries(Hundredths.parse(JSON.parse(row.hundredthsJson))).map(([hundredth, count]) => ({
    score: Number(hundredth) / 100,
    count,
  }));
  for (const { score, count } of hundredths) {
    const tenth = Math.min(9, Math.floor(score * 10 + 1e-9));
    histogram[tenth] = (histogram[tenth] ?? 0) + count;
    if (thresholds) bands[bandOf(score, thresholds)] += count;
  }
  const bounds = row.mean === null ? null : boundsOf({ mean: row.mean, scored: row.scored, unscored });
  const ci95: [number, number] | null = row.ciLow === null || row.ciHigh === null ? null : [row.ciLow, row.ciHigh];
  const estimate = row.estimateJson ? MeanEstimate.parse(JSON.parse(row.estimateJson)) : undefined;
  const known = { ci95: estimate?.ci95 ?? ci95, scored: row.scored, unscored: unscoredOf(planned) };
  return MetricSummary.parse({
    mean: row.mean,
    ci95,
    bounds,
    median: row.median,
    spread: spreadOf(hundredths),
    band: row.mean === null ? null : bandOfMean(estimate?.value ?? row.mean, known, thresholds),
    thresholds,
    target: targetOf(all, row.metric),
    scored: row.scored,
    unscored,
    samples: row.samples,
    questions: row.questions,
    bands: thresholds && bands,
    histogram,
    errors,
    figures,
    secondary: figures[0] ?? null,
    ...(estimate && { estimate }),
  });
}

/** Within a hundredth; null below two scores or if they are equal. */
function spreadOf(hundredths: readonly { score: number; count: number }[]): number | null {
  const sum = (value: (score: number) => number): number =>
    hundredths.reduce((total, { score, count }) => total + count * value(score), 0);
  const n = sum(() => 1);
  const mean = sum((score) => score) / n;
  const spread = Math.sqrt(sum((score) => (score - mean) ** 2) / (n - 1));
  return spread > 1e-9 ? spread : null;
}

const readFigures = (json: string): FigureSummary[] =>
  z
    .array(FigureTotals)
    .parse(JSON.parse(json))
    .map(({ key, isShare, scored, ...totals }) => {
      const average = totals.n === 0 ? null : totals.sum / totals.n;
      const mean = isShare ? meanOf(totals.sum, totals.n) : average;
      return { key, mean, ci95: isShare ? meanInterval(totals) : numberInterval(totals), scored: scored ?? totals.n };
    });
