import { type Band, bandRange } from "@/lib/domain/band";
import type { ReviewState } from "@/lib/domain/review-state";
import { Prisma } from "@/prisma/client/client";
import { db } from "./client";
import { holding } from "./like";

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
  /** Samples with a judgment in error of this cause, by whatever metric; "any" for every cause. They may have scores all the same. */
  error?: string;
  /** Samples by the verdicts that people gave on them or on their judgments. */
  review?: ReviewState;
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

type Judged = { id: string; configurationId: string };

/** Conditions on the sample alone, and on whether its judgments are in error. */
function onSample(run: Judged, { text, error, review }: SampleQuery): Prisma.Sql {
  const all = [Prisma.sql`s."configurationId" = ${run.configurationId}`];
  if (error) {
    const cause = error === "any" ? Prisma.sql`IS NOT NULL` : Prisma.sql`= ${error}`;
    all.push(Prisma.sql`s."id" IN (SELECT "sampleId" FROM "Judgment" WHERE "runId" = ${run.id} AND "error" ${cause})`);
  }
  if (review) all.push(withReview(run, review));
  if (text) all.push(holdsText(text));
  return Prisma.join(all, " AND ");
}

function withReview({ id }: Judged, review: ReviewState): Prisma.Sql {
  const is = review === "not-reviewed" ? Prisma.sql`NOT IN` : Prisma.sql`IN`;
  const verdict = review === "disagreed" ? Prisma.sql`AND "verdict" = 'disagree'` : Prisma.empty;
  return Prisma.sql`s."id" ${is} (SELECT "sampleId" FROM "Review" WHERE "runId" = ${id} ${verdict})`;
}

function holdsText(text: string): Prisma.Sql {
  const pattern = holding(text);
  // As JSON writes it: quotes and line breaks have a backslash there.
  const inContexts = holding(JSON.stringify(text).slice(1, -1));
  return Prisma.sql`(s."question" LIKE ${pattern} ESCAPE '\\' OR s."response" LIKE ${pattern} ESCAPE '\\'
    OR s."contextsJson" LIKE ${inContexts} ESCAPE '\\' OR s."externalId" LIKE ${pattern} ESCAPE '\\')`;
}

/** Conditions on the score of the metric that is filtered by, called `name` in the query; empty where nothing is filtered. */
function onScore(name: "o" | "f", { band, bin, cause }: SampleQuery): Prisma.Sql {
  const score = Prisma.raw(`${name}."score"`);
  const all: Prisma.Sql[] = [];
  if (cause) all.push(Prisma.sql`${score} IS NULL`);
  if (cause && cause !== "any") all.push(Prisma.sql`${Prisma.raw(`${name}."cause"`)} = ${cause}`);
  if (band) all.push(Prisma.sql`${score} >= ${bandRange(band).from}`);
  if (band && band !== "Excellent") all.push(Prisma.sql`${score} < ${bandRange(band).to}`);
  if (bin !== undefined) all.push(Prisma.sql`${score} >= ${bin / 10}`);
  if (bin !== undefined && bin < 9) all.push(Prisma.sql`${score} < ${(bin + 1) / 10}`);
  return all.length > 0 ? Prisma.sql`AND ${Prisma.join(all, " AND ")}` : Prisma.empty;
}

const filtersByScore = (query: SampleQuery) => Boolean(query.metric && (query.cause || query.band || query.bin !== undefined));

/** A stretch of the table whose order an index or a short sort gives: the table is its parts, one after the other. */
interface Part {
  /** FROM and WHERE. */
  rows: Prisma.Sql;
  order: Prisma.Sql;
  reversed: Prisma.Sql;
  /** Conditions for the rows before and after one. */
  before(row: Place): Prisma.Sql;
  after(row: Place): Prisma.Sql;
}
type Place = { id: number; position: number; score: number };

/**
 * Sorted by a metric the table is the scored samples in the order of the index on scores, then those without a score: sorting
 * all of a large run for each page would take longer than a click may. Ids grow with the place in the file.
 */
function partsOf(run: Judged, query: SampleQuery): Part[] {
  const sample = onSample(run, query);
  const isDown = query.order === "desc";
  const scoresOf = (name: "o" | "f", metric: string | undefined) => {
    const [runId, metricId] = [Prisma.raw(`${name}."runId"`), Prisma.raw(`${name}."metric"`)];
    return Prisma.sql`${runId} = ${run.id} AND ${metricId} = ${metric}`;
  };
  const sorted = scoresOf("o", query.sort);
  const fromScores = Prisma.sql`FROM "Score" o JOIN "Sample" s ON s."id" = o."sampleId"`;
  if (filtersByScore(query) && query.metric === query.sort) {
    const rows = Prisma.sql`${fromScores} WHERE ${sorted} AND ${sample} ${onScore("o", query)}`;
    return [query.cause ? inFileOrder(rows, false) : byScore(rows, isDown)];
  }
  // A cross join is read from left to right: what the filter leaves is looked up, not the other way round.
  const from = filtersByScore(query)
    ? Prisma.sql`FROM "Score" f CROSS JOIN "Sample" s ON s."id" = f."sampleId"`
    : Prisma.sql`FROM "Sample" s`;
  const where = filtersByScore(query) ? Prisma.sql`${scoresOf("f", query.metric)} ${onScore("f", query)} AND ${sample}` : sample;
  if (!query.sort) return [inFileOrder(Prisma.sql`${from} WHERE ${where}`, isDown)];
  const own = Prisma.sql`"Score" o ON o."sampleId" = s."id" AND ${sorted}`;
  const scored = filtersByScore(query)
    ? byScore(Prisma.sql`${from} CROSS JOIN ${own} WHERE +o."score" IS NOT NULL AND ${where}`, isDown, unindexed)
    : byScore(Prisma.sql`${fromScores} WHERE ${sorted} AND o."score" IS NOT NULL AND ${where}`, isDown);
  return [scored, inFileOrder(Prisma.sql`${from} LEFT JOIN ${own} WHERE +o."score" IS NULL AND ${where}`, false)];
}

const ascending = Prisma.raw("ASC");
const descending = Prisma.raw("DESC");
const smaller = Prisma.raw("<");
const larger = Prisma.raw(">");

const indexed = Prisma.raw(`o."score"`);
/** The plus keeps SQLite from reading a range of all scores for each sample that the filter leaves. */
const unindexed = Prisma.raw(`+o."score"`);

function byScore(rows: Prisma.Sql, isDown: boolean, value = indexed): Part {
  const [forth, back] = isDown ? [descending, ascending] : [ascending, descending];
  const [less, more] = isDown ? [larger, smaller] : [smaller, larger];
  return {
    rows,
    order: Prisma.sql`ORDER BY ${value} ${forth}, o."sampleId"`,
    reversed: Prisma.sql`ORDER BY ${value} ${back}, o."sampleId" DESC`,
    before: ({ id, score }) => Prisma.sql`${value} ${less}= ${score} AND (${value} ${less} ${score} OR o."sampleId" < ${id})`,
    after: ({ id, score }) => Prisma.sql`${value} ${more}= ${score} AND (${value} ${more} ${score} OR o."sampleId" > ${id})`,
  };
}

const inFileOrder = (rows: Prisma.Sql, isDown: boolean): Part => {
  const up = Prisma.sql`ORDER BY s."position"`;
  const down = Prisma.sql`ORDER BY s."position" DESC`;
  const lower = ({ position }: Place) => Prisma.sql`s."position" < ${position}`;
  const higher = ({ position }: Place) => Prisma.sql`s."position" > ${position}`;
  return isDown
    ? { rows, order: down, reversed: up, before: higher, after: lower }
    : { rows, order: up, reversed: down, before: lower, after: higher };
};

async function count(rows: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS "count" ${rows}`;
  return Number(row?.count ?? 0);
}

async function firstId(rows: Prisma.Sql, order: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ id: bigint }[]>`SELECT s."id" ${rows} ${order} LIMIT 1`;
  return row ? Number(row.id) : null;
}

/** How many samples match, whatever their order. */
async function countMatching(run: Judged, query: SampleQuery): Promise<number> {
  const [all] = partsOf(run, { ...query, sort: filtersByScore(query) ? query.metric : undefined });
  return all ? count(all.rows) : 0;
}

/** A page of a run's samples with their scores, and how many match: a handful of queries whatever the run's size. */
export async function listSamples(
  run: Judged,
  query: SampleQuery,
  { skip = 0, take = 25 }: { skip?: number; take?: number } = {},
): Promise<{ rows: SampleRow[]; total: number }> {
  const [page, total] = await Promise.all([readPage(partsOf(run, query), skip, take), countMatching(run, query)]);
  const scores = await db.score.findMany({
    where: { runId: run.id, sampleId: { in: page.map(({ id }) => id) } },
    select: { sampleId: true, metric: true, score: true, cause: true, scored: true, expected: true },
  });
  const bySample = new Map<number, SampleRow["scores"]>();
  for (const { sampleId, metric, ...score } of scores) bySample.set(sampleId, { ...bySample.get(sampleId), [metric]: score });
  return { rows: page.map((row) => ({ ...row, scores: bySample.get(row.id) ?? {} })), total };
}

async function readPage(parts: Part[], skip: number, take: number): Promise<Omit<SampleRow, "scores">[]> {
  const page: Omit<SampleRow, "scores">[] = [];
  let offset = skip;
  for (const [index, { rows, order }] of parts.entries()) {
    const found = await db.$queryRaw<
      (Omit<SampleRow, "scores" | "id" | "position" | "contextCount"> & { id: bigint; position: bigint; contextCount: bigint })[]
    >`
      SELECT s."id", s."position", s."externalId", substr(s."question", 1, 500) AS "question", substr(s."response", 1, 500) AS "response",
        s."contextCount"
      ${rows} ${order} LIMIT ${take - page.length} OFFSET ${offset}`;
    for (const row of found) {
      page.push({ ...row, id: Number(row.id), position: Number(row.position), contextCount: Number(row.contextCount) });
    }
    if (page.length >= take || index === parts.length - 1) break;
    offset = found.length > 0 ? 0 : Math.max(0, offset - (await count(rows)));
  }
  return page;
}

/**
 * The samples before and after one in the order of a table, with its place: what "next" and "previous" lead to. Null where
 * the sample does not match the query.
 */
export async function neighbours(
  run: Judged,
  query: SampleQuery,
  sampleId: number,
): Promise<{ previous: number | null; next: number | null; place: number; total: number } | null> {
  const sample = await db.sample.findUnique({
    where: { id: sampleId },
    select: { position: true, scores: { where: { runId: run.id, metric: query.sort ?? "" }, select: { score: true } } },
  });
  const score = sample?.scores[0]?.score ?? null;
  const parts = partsOf(run, query);
  const index = score === null ? parts.length - 1 : 0;
  const part = parts[index];
  if (!sample || !part) return null;
  const [earlier, later] = [parts[index - 1], parts[index + 1]];
  const here = { id: sampleId, position: sample.position, score: score ?? 0 };
  const [itself, before, after, place, total] = await Promise.all([
    firstId(Prisma.sql`${part.rows} AND s."id" = ${sampleId}`, Prisma.empty),
    firstId(Prisma.sql`${part.rows} AND ${part.before(here)}`, part.reversed),
    firstId(Prisma.sql`${part.rows} AND ${part.after(here)}`, part.order),
    count(Prisma.sql`${part.rows} AND ${part.before(here)}`),
    countMatching(run, query),
  ]);
  if (itself === null) return null;
  return {
    previous: before ?? (earlier ? await firstId(earlier.rows, earlier.reversed) : null),
    next: after ?? (later ? await firstId(later.rows, later.order) : null),
    place: 1 + place + (earlier ? await count(earlier.rows) : 0),
    total,
  };
}
