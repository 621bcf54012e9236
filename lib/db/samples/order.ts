import { retrievalColumn } from "@/lib/domain/gold/retrieval";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import { difference, ofMetric, otherConditions, scoreColumn, type TableRun } from "./conditions";

export interface Place {
  id: number;
  /** Null in file order, and if the sample has no such value. */
  key: number | null;
}

/** Rows, called `r`, with one order. The table is its parts in sequence. */
export interface Part {
  rows: Prisma.Sql;
  order: Prisma.Sql;
  reversed: Prisma.Sql;
  /** Rows before and after a given one. */
  before(row: Place): Prisma.Sql;
  after(row: Place): Prisma.Sql;
}

const ascending = Prisma.raw("ASC");
const descending = Prisma.raw("DESC");

/** Null for file order. */
export function sortKey(run: TableRun, { sort, differ }: SampleQuery): Prisma.Sql | null {
  if (!sort) return null;
  if (sort === "id") return Prisma.sql`r."idPlace"`;
  if (sort === "contexts") return Prisma.sql`r."contextCount"`;
  if (sort === "difference") return differ ? difference(run, differ.metrics) : null;
  const gold = retrievalColumn(sort);
  return gold ? Prisma.raw(`r."${gold}"`) : scoreColumn(run, sort);
}

/** Samples with a sort key, then those without. Without filters the index on scores gives the order; otherwise one pass over
 *  narrow rows. Ids ascend in file order. */
export function partsOf(run: TableRun, query: SampleQuery): Part[] {
  const isDown = query.order === "desc";
  const key = sortKey(run, query);
  const others = otherConditions(run, query);
  const metricConditions = query.metric ? ofMetric(run, scoreColumn(run, query.metric), query) : [];
  const rows = (...more: Prisma.Sql[]) =>
    Prisma.sql`FROM "RunSample" r WHERE ${Prisma.join([Prisma.sql`r."runId" = ${run.id}`, ...others, ...metricConditions, ...more], " AND ")}`;
  if (!key) return [inFileOrder(rows(), isDown)];
  const isPlain = others.length === 0 || run.isLabelCommon;
  const indexed =
    isPlain && (metricConditions.length === 0 || query.metric === query.sort) ? indexedScores(run, query, others) : null;
  return [
    indexed ? byKey(indexed, Prisma.sql`r."score"`, isDown) : byKey(rows(Prisma.sql`${key} IS NOT NULL`), key, isDown),
    inFileOrder(rows(Prisma.sql`${key} IS NULL`), false),
  ];
}

/** An index or the stored order gives the table's order, so a page needs no scan. */
export const isOrdered = (run: TableRun, query: SampleQuery): boolean =>
  run.isLabelCommon || (otherConditions(run, query).length === 0 && (!filtersScores(query) || query.metric === query.sort));

const filtersScores = ({ metric, band, bin }: SampleQuery): boolean => Boolean(metric && (band || bin !== undefined));

/** One part called `hit`, with `id` and `key`. For costly filters: applied once for both the page and the count. */
export function allOf(run: TableRun, query: SampleQuery): { hits: Prisma.Sql; order: Prisma.Sql } {
  const key = sortKey(run, query);
  const direction = query.order === "desc" ? descending : ascending;
  const hits = Prisma.sql`WITH "hit" AS MATERIALIZED (SELECT r."sampleId" AS "id", ${key ?? Prisma.sql`NULL`} AS "key" ${matching(run, query)})`;
  const order = key ? Prisma.sql`ORDER BY "key" IS NULL, "key" ${direction}, "id"` : Prisma.sql`ORDER BY "id" ${direction}`;
  return { hits, order };
}

export function matching(run: TableRun, query: SampleQuery): Prisma.Sql {
  const [all] = partsOf(run, { ...query, sort: undefined });
  return all?.rows ?? Prisma.empty;
}

/** In index order; null if the table is not sorted by a metric. */
function indexedScores(run: TableRun, query: SampleQuery, others: readonly Prisma.Sql[]): Prisma.Sql | null {
  if (!query.sort || !run.metrics.includes(query.sort)) return null;
  const score = Prisma.sql`r."score"`;
  const metricConditions = query.metric ? ofMetric(run, score, query) : [];
  const all = [
    Prisma.sql`r."runId" = ${run.id} AND r."metric" = ${query.sort} AND ${score} IS NOT NULL`,
    ...metricConditions,
    ...others,
  ];
  return Prisma.sql`FROM "Score" r WHERE ${Prisma.join(all, " AND ")}`;
}

const smaller = Prisma.raw("<");
const larger = Prisma.raw(">");

function byKey(rows: Prisma.Sql, key: Prisma.Sql, isDown: boolean): Part {
  const [forth, back] = isDown ? [descending, ascending] : [ascending, descending];
  const [less, more] = isDown ? [larger, smaller] : [smaller, larger];
  return {
    rows,
    order: Prisma.sql`ORDER BY ${key} ${forth}, r."sampleId"`,
    reversed: Prisma.sql`ORDER BY ${key} ${back}, r."sampleId" DESC`,
    before: ({ id, key: rowKey }) => Prisma.sql`${key} ${less}= ${rowKey} AND (${key} ${less} ${rowKey} OR r."sampleId" < ${id})`,
    after: ({ id, key: rowKey }) => Prisma.sql`${key} ${more}= ${rowKey} AND (${key} ${more} ${rowKey} OR r."sampleId" > ${id})`,
  };
}

function inFileOrder(rows: Prisma.Sql, isDown: boolean): Part {
  const up = Prisma.sql`ORDER BY r."sampleId"`;
  const down = Prisma.sql`ORDER BY r."sampleId" DESC`;
  const lower = ({ id }: Place) => Prisma.sql`r."sampleId" < ${id}`;
  const higher = ({ id }: Place) => Prisma.sql`r."sampleId" > ${id}`;
  return isDown
    ? { rows, order: down, reversed: up, before: higher, after: lower }
    : { rows, order: up, reversed: down, before: lower, after: higher };
}
