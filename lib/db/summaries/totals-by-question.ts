import type { Totals } from "@/lib/stats/mean-interval";
import { Prisma } from "@/prisma/client/client";

export type SummedColumn = "score" | "secondary";

/** `source` is FROM "Score" and WHERE. `IS TRUE` makes PostgreSQL hash, where a join would compare all pairs. */
export function totalsByQuestion(runId: string, source: Prisma.Sql, column: SummedColumn = "score"): Prisma.Sql {
  const value = Prisma.raw(`"${column}"`);
  const ofRun = Prisma.sql`"configurationId" = (SELECT "configurationId" FROM "Run" WHERE "id" = ${runId})`;
  return Prisma.sql`
    WITH repeating AS (
      SELECT "id" FROM "Sample" WHERE ${ofRun} AND ("questionKey" IN (
        SELECT "questionKey" FROM "Sample" WHERE ${ofRun} GROUP BY "questionKey" HAVING count(*) > 1)) IS TRUE
    ), repeated AS (
      SELECT sum(${value}) AS "sum", sum(${value} * ${value}) AS "squares", count(*) AS "size" FROM (
        SELECT ${value}, (SELECT s."questionKey" FROM "Sample" s WHERE s."id" = "sampleId") AS "question"
        ${source} AND ${value} IS NOT NULL AND ("sampleId" IN (SELECT "id" FROM repeating)) IS TRUE)
      GROUP BY "question"
    ), more AS (
      SELECT coalesce(sum("size" - 1), 0) AS "repeats", coalesce(sum("sum" * "sum" - "squares"), 0) AS "squaresOfSums",
        coalesce(sum("sum" * "size" - "sum"), 0) AS "sumsTimesSizes", coalesce(sum("size" * "size" - "size"), 0) AS "squaresOfSizes"
      FROM repeated
    ), alone AS (
      SELECT count(${value}) AS "n", coalesce(sum(${value}), 0) AS "sum", coalesce(sum(${value} * ${value}), 0) AS "squares" ${source}
    )
    SELECT "n", "sum", "n" - "repeats" AS "questions", "squares" + "squaresOfSums" AS "squaresOfSums",
      "sum" + "sumsTimesSizes" AS "sumsTimesSizes", "n" + "squaresOfSizes" AS "squaresOfSizes"
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
