import { figureSort } from "@/lib/domain/figure-sort";
import { retrievalColumn } from "@/lib/domain/gold/retrieval";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";
import { difference, hasScore, matching, type SampleSelection, scoreOf } from "./conditions";
import { isFigure } from "./figures";
import { isHiddenInOrder } from "./hidden";

export interface OrderPlace {
  id: number;
  key: number | null;
}

/** Rows, called `r`, with one order. The table is its parts in sequence. */
export interface OrderPart {
  rows: Prisma.Sql;
  order: Prisma.Sql;
  reversed: Prisma.Sql;
  /** Rows before and after a given one. */
  before(row: OrderPlace): Prisma.Sql;
  after(row: OrderPlace): Prisma.Sql;
}

const ascending = Prisma.raw("ASC");
const descending = Prisma.raw("DESC");

/** Null for file order. Samples that the order would reveal have none. */
export function sortKey(selection: SampleSelection): Prisma.Sql | null {
  const key = wholeSortKey(selection);
  const hidden = isHiddenInOrder(selection.query);
  return key && hidden ? Prisma.sql`CASE WHEN ${hidden} THEN NULL ELSE ${key} END` : key;
}

function wholeSortKey({ run, query: { sort, differ } }: SampleSelection): Prisma.Sql | null {
  if (!sort) return null;
  if (sort === "id") return Prisma.sql`r."idPlace"`;
  if (sort === "contexts") return Prisma.sql`r."contextCount"`;
  if (sort === "difference") return differ ? difference(run, differ.metrics) : null;
  const figure = figureSort(sort, run.metrics);
  if (figure)
    return Prisma.sql`(SELECT f."value" FROM "SampleFigure" f WHERE ${isFigure(run.id, figure, "f")} AND f."sampleId" = r."sampleId")`;
  const gold = retrievalColumn(sort);
  return gold ? Prisma.raw(`r."${gold}"`) : scoreOf(run, sort);
}

/** Samples with a sort key, then those without. Without filters an index gives the order. Ids ascend in file order. */
export function partsOf(selection: SampleSelection): OrderPart[] {
  const isDown = selection.query.order === "desc";
  const key = sortKey(selection);
  if (!key) return [inFileOrder(matching(selection), isDown)];
  const indexed = indexedValues(selection);
  const { run, query } = selection;
  const hidden = isHiddenInOrder(query);
  const scored = query.sort && run.metrics.includes(query.sort) && !hidden ? hasScore(run, query.sort) : null;
  const hasKey = scored ?? Prisma.sql`${key} IS NOT NULL`;
  // A sample with all its scores need not be looked up.
  const mayLackKey = scored ? [Prisma.sql`r."scored" < ${run.metrics.length}`] : [];
  return [
    indexed ? byKey(indexed.rows, indexed.value, isDown) : byKey(matching(selection, hasKey), key, isDown),
    inFileOrder(matching(selection, ...mayLackKey, Prisma.sql`NOT (${hasKey})`), false),
  ];
}

/** An index or the stored order gives the table's order, so a page needs no scan. */
export const isOrdered = ({ run, query, others }: SampleSelection): boolean =>
  run.isLabelCommon || (others.length === 0 && (!filtersScores(query) || query.metric === query.sort));

export const filtersScores = ({ metric, band, bin }: SampleQuery): boolean => Boolean(metric && (band || bin !== undefined));

/** One part called `hit`, with `id` and `key`. For costly filters: applied once for both the page and the count. */
export function allOf(selection: SampleSelection): { hits: Prisma.Sql; order: Prisma.Sql } {
  const key = sortKey(selection);
  const direction = selection.query.order === "desc" ? descending : ascending;
  const hits = Prisma.sql`WITH "hit" AS MATERIALIZED (SELECT r."sampleId" AS "id", ${key ?? Prisma.sql`NULL`} AS "key" ${matching(selection)})`;
  const order = key ? Prisma.sql`ORDER BY "key" IS NULL, "key" ${direction}, "id"` : Prisma.sql`ORDER BY "id" ${direction}`;
  return { hits, order };
}

/** In index order; null if the table is not sorted by a metric or figure, or filtered by anything else. */
function indexedValues(selection: SampleSelection): { rows: Prisma.Sql; value: Prisma.Sql } | null {
  const { run, query, others, all, bandOn } = selection;
  const { metric, sort } = query;
  const hasOtherFilters = others.length > 0 && !run.isLabelCommon;
  const hasOtherMetric = all.length > others.length && metric !== sort;
  if (!sort || hasOtherFilters || hasOtherMetric || isHiddenInOrder(query)) return null;
  const figure = figureSort(sort, run.metrics);
  if (!figure && !run.metrics.includes(sort)) return null;
  const value = Prisma.raw(figure ? `r."value"` : `r."score"`);
  const own = figure ? isFigure(run.id, figure, "r") : Prisma.sql`r."runId" = ${run.id} AND r."metric" = ${sort}`;
  const conditions = [own, Prisma.sql`${value} IS NOT NULL`, ...(figure ? [] : bandOn(value)), ...others];
  return {
    rows: Prisma.sql`FROM ${Prisma.raw(figure ? `"SampleFigure"` : `"Score"`)} r WHERE ${Prisma.join(conditions, " AND ")}`,
    value,
  };
}

const smaller = Prisma.raw("<");
const larger = Prisma.raw(">");

function byKey(rows: Prisma.Sql, key: Prisma.Sql, isDown: boolean): OrderPart {
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

function inFileOrder(rows: Prisma.Sql, isDown: boolean): OrderPart {
  const up = Prisma.sql`ORDER BY r."sampleId"`;
  const down = Prisma.sql`ORDER BY r."sampleId" DESC`;
  const lower = ({ id }: OrderPlace) => Prisma.sql`r."sampleId" < ${id}`;
  const higher = ({ id }: OrderPlace) => Prisma.sql`r."sampleId" > ${id}`;
  return isDown
    ? { rows, order: down, reversed: up, before: higher, after: lower }
    : { rows, order: up, reversed: down, before: lower, after: higher };
}
