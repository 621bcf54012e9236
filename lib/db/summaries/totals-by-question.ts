import { bind } from "@/lib/db/dialect/bind";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import type { Totals } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";

export interface Summed {
  value: Prisma.Sql;
  weight: Prisma.Sql;
}

const scores: Summed = { value: Prisma.raw(`"score"`), weight: Prisma.raw("1") };
export const totalsColumns: Summed = { value: Prisma.raw(`"value"`), weight: Prisma.raw(`"weight"`) };

/** `source` is FROM a table with "sampleId" and WHERE. "questions" are clusters. A value counts as often as its weight says, so
 *  the mean is a ratio of sums. `IS TRUE` makes PostgreSQL hash, where a join would compare all pairs. */
export function totalsByQuestion(runId: string, source: Prisma.Sql, { value, weight }: Summed = scores): Prisma.Sql {
  const isKnown = Prisma.sql`${value} IS NOT NULL`;
  const ofConfiguration = bind(`"configurationId" = ${ofRun("?")}`, runId);
  const cluster = bind(clusterOf("s", ofRun("?1")), runId);
  return Prisma.sql`
    WITH repeating AS (
      SELECT "id" FROM "Sample" WHERE ${ofConfiguration} AND ("questionKey" IN (
        SELECT "questionKey" FROM "Sample" WHERE ${ofConfiguration} GROUP BY "questionKey" HAVING count(*) > 1
        UNION SELECT "clusterKey" FROM "Sample" WHERE ${ofConfiguration} AND "clusterKey" IS NOT NULL)) IS TRUE
      UNION SELECT "id" FROM "Sample" WHERE ${ofConfiguration} AND "clusterKey" IS NOT NULL
    ), repeated AS (
      SELECT sum("amount") AS "sum", sum("size") AS "size", count(*) AS "count", sum("amount" * "amount") AS "squares",
        sum("amount" * "size") AS "products", sum("size" * "size") AS "sizes" FROM (
        SELECT ${value} * ${weight} AS "amount", ${weight} AS "size", (SELECT ${cluster} FROM "Sample" s WHERE s."id" = "sampleId") AS "question"
        ${source} AND ${isKnown} AND ("sampleId" IN (SELECT "id" FROM repeating)) IS TRUE)
      GROUP BY "question"
    ), more AS (
      SELECT coalesce(sum("count" - 1), 0) AS "repeats", coalesce(sum("sum" * "sum" - "squares"), 0) AS "squaresOfSums",
        coalesce(sum("sum" * "size" - "products"), 0) AS "sumsTimesSizes", coalesce(sum("size" * "size" - "sizes"), 0) AS "squaresOfSizes"
      FROM repeated
    ), alone AS (
      SELECT count(*) AS "count", coalesce(sum(${weight}), 0) AS "n", coalesce(sum(${value} * ${weight}), 0) AS "sum",
        coalesce(sum(${value} * ${weight} * ${value} * ${weight}), 0) AS "squares",
        coalesce(sum(${value} * ${weight} * ${weight}), 0) AS "products", coalesce(sum(${weight} * ${weight}), 0) AS "sizes"
      ${source} AND ${isKnown}
    )
    SELECT "count", "n", "sum", "count" - "repeats" AS "questions", "squares" + "squaresOfSums" AS "squaresOfSums",
      "products" + "sumsTimesSizes" AS "sumsTimesSizes", "sizes" + "squaresOfSizes" AS "squaresOfSizes"
    FROM alone, more`;
}

export function readTotals(row: Readonly<Record<string, unknown>> | undefined): Totals {
  const number = (name: keyof Totals): number => Number(row?.[name] ?? 0);
  return {
    n: number("n"),
    sum: number("sum"),
    questions: number("questions"),
    squaresOfSums: number("squaresOfSums"),
    sumsTimesSizes: number("sumsTimesSizes"),
    squaresOfSizes: number("squaresOfSizes"),
  };
}
