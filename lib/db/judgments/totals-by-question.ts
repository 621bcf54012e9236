import type { Totals } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";

/** A query for the scores that `source` (FROM "Score" and WHERE) selects, summed by question, as the interval of their mean needs. */
export const totalsByQuestion = (source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT sum("size") AS "n", sum("sum") AS "sum", min("lowest") AS "lowest", max("highest") AS "highest", count(*) AS "questions",
    sum("sum" * "sum") AS "squaresOfSums", sum("sum" * "size") AS "sumsTimesSizes", sum("size" * "size") AS "squaresOfSizes"
  FROM (
    SELECT sum("score") AS "sum", count(*) AS "size", min("score") AS "lowest", max("score") AS "highest"
    FROM (SELECT "score", (SELECT s."questionKey" FROM "Sample" s WHERE s."id" = "sampleId") AS "question" ${source} AND "score" IS NOT NULL)
    GROUP BY "question"
  )`;

/** The row that the query gives. */
export function readTotals(row: Readonly<Record<string, unknown>> | undefined): Totals {
  const number = (name: keyof Totals): number => Number(row?.[name] ?? 0);
  return {
    n: number("n"),
    sum: number("sum"),
    lowest: number("lowest"),
    highest: number("highest"),
    questions: number("questions"),
    squaresOfSums: number("squaresOfSums"),
    sumsTimesSizes: number("sumsTimesSizes"),
    squaresOfSizes: number("squaresOfSizes"),
  };
}
