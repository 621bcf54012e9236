import { fetchRows } from "@/lib/db/connection/client";
import type { LongReading } from "@/lib/db/connection/read-long";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { Flag } from "@/lib/domain/flag";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { ErrorDetail } from "@/lib/domain/run";
import { Prisma } from "@/prisma/client/client";

/** Counts of judgments in error by cause, most frequent first. */
export type ErrorsByCause = Record<string, number>;

export interface ErrorCounts {
  byCause: ErrorsByCause;
  byMetric: Record<string, number>;
}

export const errorCounts = (runId: string): LongReading<ErrorCounts> => ({
  statements: ["error", "metric"].map(
    (column) => Prisma.sql`
      SELECT ${Prisma.raw(`"${column}"`)} AS "name", count(*) AS "count" FROM "Judgment"
      WHERE "runId" = ${runId} AND "error" >= '' GROUP BY 1 ORDER BY 2 DESC, 1`,
  ),
  read([byCause = [], byMetric = []]) {
    const counts = (rows: typeof byCause) => Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
    return { byCause: counts(byCause), byMetric: counts(byMetric) };
  },
});

/** Runs without errors are missing. One index-only query. */
export async function errorsByCause(runIds: readonly string[]): Promise<Map<string, ErrorsByCause>> {
  if (runIds.length === 0) return new Map();
  const rows = await fetchRows<{ runId: string; error: string; count: number }>`
    SELECT "runId", "error", count(*) AS "count" FROM "Judgment"
    WHERE "runId" IN (${Prisma.join([...runIds])}) AND "error" IS NOT NULL GROUP BY "runId", "error" ORDER BY 3 DESC, 2`;
  const byRun = new Map<string, ErrorsByCause>();
  for (const { runId, error, count } of rows) byRun.set(runId, { ...byRun.get(runId), [error]: count });
  return byRun;
}

const mostRead = 10_000;
const mostPerCause = 3;

/** Finds the three most frequent texts of each cause. One query over 10,000 errors at most, divided equally among the runs. */
export async function errorDetails(runIds: readonly string[]): Promise<Map<string, ErrorDetail[]>> {
  if (runIds.length === 0) return new Map();
  const ofRun = (runId: string) => Prisma.sql`
    SELECT * FROM (SELECT "runId", "error", "errorDetail" FROM "Judgment"
      WHERE "runId" = ${runId} AND "error" >= '' LIMIT ${Math.ceil(mostRead / runIds.length)})`;
  const rows = await fetchRows<{ runId: string; cause: string; detail: string; count: number }>`
    SELECT "runId", "cause", "detail", "count" FROM (
      SELECT "runId", "error" AS "cause", "errorDetail" AS "detail", count(*) AS "count",
        row_number() OVER (PARTITION BY "runId", "error" ORDER BY count(*) DESC, "errorDetail") AS "place"
      FROM (${Prisma.join(runIds.map(ofRun), " UNION ALL ")}) WHERE "errorDetail" IS NOT NULL GROUP BY 1, 2, 3
    ) WHERE "place" <= ${mostPerCause} ORDER BY "count" DESC, "detail"`;
  return new Map(
    [...groupedBy(rows, ({ runId }) => runId)].map(([id, own]) => [id, own.map(({ runId: _, ...detail }) => detail)]),
  );
}

export type FlagCounts = Partial<Record<Flag, number>>;

const flagsOfJudgment = bind(dialect.elements('"flagsJson"'));

/** Runs without flags are missing. Reads only the index of flagged judgments. */
export async function flagsOfRuns(runIds: readonly string[]): Promise<Map<string, FlagCounts>> {
  if (runIds.length === 0) return new Map();
  const rows = await fetchRows<{ runId: string; flag: Flag; count: number }>`
    SELECT "runId", flag.value AS "flag", sum("judgments") AS "count"
    FROM (
      SELECT "runId", "flagsJson", count(*) AS "judgments" FROM "Judgment"
      WHERE "runId" IN (${Prisma.join([...runIds])}) AND "flagsJson" >= '' GROUP BY "runId", "flagsJson"
    ), ${flagsOfJudgment} flag GROUP BY "runId", flag.value ORDER BY 3 DESC, 2`;
  const byRun = new Map<string, FlagCounts>();
  for (const { runId, flag, count } of rows) byRun.set(runId, { ...byRun.get(runId), [flag]: count });
  return byRun;
}
