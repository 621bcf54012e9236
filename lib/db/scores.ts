import { z } from "zod";
import { type Band, bandRange } from "@/lib/domain/band";
import { MetricSummary } from "@/lib/domain/score";
import { meanInterval } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";
import { db, write } from "./client";

const Counts = z.record(z.string(), z.int());
const Detail = z.record(z.string(), z.json());

/** Pairs of metric and sample that have their score already, among these samples. */
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
const unfold = ({ detailJson, ...row }: Row): StoredScore => ({ ...row, detail: Detail.parse(JSON.parse(detailJson)) });

/** The scores of some samples in a run, by sample id. */
export async function scoresOfSamples(runId: string, sampleIds: readonly number[]): Promise<Map<number, StoredScore[]>> {
  const rows = await db.score.findMany({ where: { runId, sampleId: { in: [...sampleIds] } }, select: stored });
  const scores = new Map<number, StoredScore[]>();
  for (const row of rows.map(unfold)) scores.set(row.sampleId, [...(scores.get(row.sampleId) ?? []), row]);
  return scores;
}

/** What a table of a run's samples asks for. */
export interface SampleQuery {
  /** Order by a metric's score, or by place in the file. Samples without a score come last. */
  sort?: string;
  order?: "asc" | "desc";
  /** Text in question, response, contexts or id. */
  text?: string;
  /** Scores of one metric. */
  metric?: string;
  band?: Band;
  /** A tenth of the scale, 0 to 9. */
  bin?: number;
  /** Samples without a score, by cause; "any" for all of them. */
  cause?: string;
}

export interface SampleRow {
  id: number;
  position: number;
  externalId: string | null;
  question: string;
  response: string | null;
  contextCount: number;
  scores: Record<string, { score: number | null; cause: string | null; scored: number; expected: number }>;
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function conditions(configurationId: string, query: SampleQuery): Prisma.Sql {
  const all = [Prisma.sql`s."configurationId" = ${configurationId}`];
  if (query.text) {
    const pattern = like(query.text);
    all.push(
      Prisma.sql`(s."question" LIKE ${pattern} ESCAPE '\\' OR s."response" LIKE ${pattern} ESCAPE '\\' OR s."contextsJson" LIKE ${pattern} ESCAPE '\\' OR s."externalId" LIKE ${pattern} ESCAPE '\\')`,
    );
  }
  if (query.metric && query.cause) {
    all.push(
      query.cause === "any" ? Prisma.sql`f."score" IS NULL` : Prisma.sql`f."score" IS NULL AND f."cause" = ${query.cause}`,
    );
  }
  if (query.metric && query.band) {
    const { from, to } = bandRange(query.band);
    all.push(
      query.band === "Excellent" ? Prisma.sql`f."score" >= ${from}` : Prisma.sql`f."score" >= ${from} AND f."score" < ${to}`,
    );
  }
  if (query.metric && query.bin !== undefined) {
    const from = query.bin / 10;
    all.push(
      query.bin >= 9
        ? Prisma.sql`f."score" >= ${from}`
        : Prisma.sql`f."score" >= ${from} AND f."score" < ${(query.bin + 1) / 10}`,
    );
  }
  return Prisma.join(all, " AND ");
}

const filtersByScore = (query: SampleQuery) => Boolean(query.metric && (query.cause || query.band || query.bin !== undefined));

function source(runId: string, query: SampleQuery): Prisma.Sql {
  const filter = filtersByScore(query)
    ? Prisma.sql`JOIN "Score" f ON f."sampleId" = s."id" AND f."runId" = ${runId} AND f."metric" = ${query.metric}`
    : Prisma.empty;
  const sort = query.sort
    ? Prisma.sql`LEFT JOIN "Score" o ON o."sampleId" = s."id" AND o."runId" = ${runId} AND o."metric" = ${query.sort}`
    : Prisma.empty;
  return Prisma.sql`FROM "Sample" s ${filter} ${sort}`;
}

function ordering(query: SampleQuery): Prisma.Sql {
  const direction = Prisma.raw(query.order === "desc" ? "DESC" : "ASC");
  return query.sort
    ? Prisma.sql`ORDER BY o."score" IS NULL, o."score" ${direction}, s."position" ASC`
    : Prisma.sql`ORDER BY s."position" ${direction}`;
}

/** A page of a run's samples with their scores, and how many match: three queries whatever the run's size. */
export async function listSamples(
  run: { id: string; configurationId: string },
  query: SampleQuery,
  { skip = 0, take = 25 }: { skip?: number; take?: number } = {},
): Promise<{ rows: SampleRow[]; total: number }> {
  const where = conditions(run.configurationId, query);
  const [page, counted] = await Promise.all([
    db.$queryRaw<
      (Omit<SampleRow, "scores" | "id" | "position" | "contextCount"> & { id: bigint; position: bigint; contextCount: bigint })[]
    >`
      SELECT s."id", s."position", s."externalId", substr(s."question", 1, 500) AS "question", substr(s."response", 1, 500) AS "response",
        s."contextCount"
      ${source(run.id, query)} WHERE ${where} ${ordering(query)} LIMIT ${take} OFFSET ${skip}`,
    db.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" ${source(run.id, { ...query, sort: undefined })} WHERE ${where}`,
  ]);
  const rows = page.map((row) => ({
    ...row,
    id: Number(row.id),
    position: Number(row.position),
    contextCount: Number(row.contextCount),
  }));
  const scores = await db.score.findMany({
    where: { runId: run.id, sampleId: { in: rows.map(({ id }) => id) } },
    select: { sampleId: true, metric: true, score: true, cause: true, scored: true, expected: true },
  });
  const bySample = new Map<number, SampleRow["scores"]>();
  for (const { sampleId, metric, ...score } of scores) bySample.set(sampleId, { ...bySample.get(sampleId), [metric]: score });
  return { rows: rows.map((row) => ({ ...row, scores: bySample.get(row.id) ?? {} })), total: Number(counted[0]?.total ?? 0) };
}

/**
 * The samples before and after one in the order of a table, with its place: what "next" and "previous" lead to. Null where
 * the sample does not match the query.
 */
export async function neighbours(
  run: { id: string; configurationId: string },
  query: SampleQuery,
  sampleId: number,
): Promise<{ previous: number | null; next: number | null; place: number; total: number } | null> {
  const rows = await db.$queryRaw<{ previous: bigint | null; next: bigint | null; place: bigint; total: bigint }[]>`
    SELECT "previous", "next", "place", "total" FROM (
      SELECT s."id", lag(s."id") OVER w AS "previous", lead(s."id") OVER w AS "next", row_number() OVER w AS "place", count(*) OVER () AS "total"
      ${source(run.id, query)} WHERE ${conditions(run.configurationId, query)} WINDOW w AS (${ordering(query)})
    ) WHERE "id" = ${sampleId}`;
  const row = rows[0];
  if (!row) return null;
  const number = (value: bigint | null) => (value === null ? null : Number(value));
  return { previous: number(row.previous), next: number(row.next), place: Number(row.place), total: Number(row.total) };
}

/** Aggregates a metric's scores in SQL and stores the summary. */
export async function summarise(runId: string, metric: string): Promise<void> {
  const [totals] = await db.$queryRaw<{ samples: bigint; scored: bigint; sum: number | null; squares: number | null }[]>`
    SELECT count(*) AS "samples", count("score") AS "scored", sum("score") AS "sum", sum("score" * "score") AS "squares"
    FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric}`;
  const bins = await db.$queryRaw<{ bin: bigint; count: bigint }[]>`
    SELECT min(9, CAST("score" * 10 + 1e-9 AS INTEGER)) AS "bin", count(*) AS "count"
    FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NOT NULL GROUP BY 1`;
  const causes = await db.$queryRaw<{ cause: string; count: bigint }[]>`
    SELECT coalesce("cause", 'malformed') AS "cause", count(*) AS "count"
    FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NULL GROUP BY 1`;
  const [banded] = await db.$queryRaw<Record<Band, bigint | null>[]>`
    SELECT sum("score" >= 0.9) AS "Excellent", sum("score" >= 0.7 AND "score" < 0.9) AS "Good",
      sum("score" >= 0.5 AND "score" < 0.7) AS "Moderate", sum("score" < 0.5) AS "Poor"
    FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NOT NULL`;
  const n = Number(totals?.scored ?? 0);
  const middle = await db.$queryRaw<{ score: number }[]>`
    SELECT "score" FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NOT NULL
    ORDER BY "score" LIMIT ${n % 2 === 0 ? 2 : 1} OFFSET ${Math.max(0, Math.floor((n - 1) / 2))}`;
  const sum = Number(totals?.sum ?? 0);
  const interval = meanInterval({ n, sum, sumOfSquares: Number(totals?.squares ?? 0) });
  const histogram = Array.from({ length: 10 }, (_, bin) => Number(bins.find((row) => Number(row.bin) === bin)?.count ?? 0));
  const data = {
    mean: n === 0 ? null : Math.min(1, sum / n),
    ciLow: interval?.[0] ?? null,
    ciHigh: interval?.[1] ?? null,
    median: n === 0 ? null : middle.reduce((total, row) => total + row.score, 0) / middle.length,
    scored: n,
    samples: Number(totals?.samples ?? 0),
    histogramJson: JSON.stringify(histogram),
    bandsJson: JSON.stringify({
      Excellent: Number(banded?.Excellent ?? 0),
      Good: Number(banded?.Good ?? 0),
      Moderate: Number(banded?.Moderate ?? 0),
      Poor: Number(banded?.Poor ?? 0),
    }),
    errorsJson: JSON.stringify(Object.fromEntries(causes.map(({ cause, count }) => [cause, Number(count)]))),
  };
  await write(() =>
    db.runSummary.upsert({
      where: { runId_metric: { runId, metric } },
      create: { runId, metric, ...data },
      update: data,
      select: { metric: true },
    }),
  );
}

export const summaryColumns = {
  metric: true,
  mean: true,
  ciLow: true,
  ciHigh: true,
  median: true,
  scored: true,
  samples: true,
  histogramJson: true,
  bandsJson: true,
  errorsJson: true,
} satisfies Prisma.RunSummarySelect;

/** A stored summary as the pages, the routes and the command show it. */
export function readSummary(
  row: Prisma.RunSummaryGetPayload<{ select: typeof summaryColumns }>,
  bandOf: (score: number) => Band,
): MetricSummary {
  return MetricSummary.parse({
    mean: row.mean,
    ci95: row.ciLow === null || row.ciHigh === null ? null : [row.ciLow, row.ciHigh],
    median: row.median,
    band: row.mean === null ? null : bandOf(row.mean),
    scored: row.scored,
    samples: row.samples,
    bands: JSON.parse(row.bandsJson),
    histogram: JSON.parse(row.histogramJson),
    errors: Counts.parse(JSON.parse(row.errorsJson)),
  });
}
