import { oneOf } from "@/lib/db/dialect/bind";
import type { Labels } from "@/lib/domain/sample";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";

/** Fields of a query that say nothing of scores, labels or what follows from them, or only with another field. */
const harmless: readonly (keyof SampleQuery)[] = [
  "sort",
  "order",
  "metric",
  "hidden",
  "within",
  "text",
  "ids",
  "nothingRetrieved",
];
const harmlessOrders: readonly (string | undefined)[] = [undefined, "id", "contexts"];

/** Null if nothing is hidden. */
export const isHidden = ({ hidden = [] }: SampleQuery): Prisma.Sql | null =>
  hidden.length === 0 ? null : Prisma.sql`r."sampleId" IN ${oneOf(hidden, "int")}`;

/** A hidden sample must not match a filter on scores: that it matches would tell its score. */
export const filtersOnScores = (query: SampleQuery): boolean =>
  Object.entries(query).some(([field, value]) => value !== undefined && !harmless.includes(field as keyof SampleQuery));

/** Its place in an order by scores would tell its score. Null if the order does not tell, or nothing is hidden. */
export const isHiddenInOrder = (query: SampleQuery): Prisma.Sql | null =>
  harmlessOrders.includes(query.sort) ? null : isHidden(query);

const masked = { stage: null, goldRecall: null, goldMrr: null, goldPrecision: null, goldNdcg: null, labels: {} };
const hiddenScore = { score: null, cause: "hidden", scored: 0, expected: 0, figures: {} };

type Scores = Readonly<Record<string, { cause: string | null }>>;

/** Hidden rows of a table, without labels, and with the cause "hidden" instead of each metric's score. */
export function maskRows<R extends { id: number; scores: Scores }>(
  rows: readonly R[],
  { hidden = [] }: SampleQuery,
  metrics: readonly string[],
): R[] {
  const ids = new Set(hidden);
  const scores = Object.fromEntries(metrics.map((metric) => [metric, hiddenScore]));
  return rows.map((row) => (ids.has(row.id) ? { ...row, ...masked, scores } : row));
}

export const isMasked = ({ scores }: { scores: Scores }): boolean =>
  Object.values(scores).some(({ cause }) => cause === hiddenScore.cause);

/** A hidden sample's texts, without labels and gold contexts. */
export function withoutLabels<S extends { labels: Labels; gold?: unknown; goldFound?: unknown }>(
  sample: S,
): Omit<S, "gold" | "goldFound"> {
  const { gold: _gold, goldFound: _goldFound, ...rest } = sample;
  return { ...rest, labels: {} };
}
