import { db } from "@/lib/db/connection/client";
import type { Reading } from "@/lib/db/connection/read-long";
import type { ErrorDetail } from "@/lib/domain/run";
import { Prisma } from "@/prisma/client/client";

/** Counts of judgments in error by cause, most frequent first. */
export type ErrorsByCause = Record<string, number>;

export interface ErrorCounts {
  byCause: ErrorsByCause;
  byMetric: Record<string, number>;
}

export const errorCounts = (runId: string): Reading<ErrorCounts> => ({
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

/** By run id; runs without errors are missing. One index-only query. */
export async function errorsByCause(runIds: readonly string[]): Promise<Map<string, ErrorsByCause>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ runId: string; error: string; count: bigint }[]>`
    SELECT "runId", "error", count(*) AS "count" FROM "Judgment"
    WHERE "runId" IN (${Prisma.join([...runIds])}) AND "error" IS NOT NULL GROUP BY "runId", "error" ORDER BY 3 DESC, 2`;
  const byRun = new Map<string, ErrorsByCause>();
  for (const { runId, error, count } of rows) byRun.set(runId, { ...byRun.get(runId), [error]: Number(count) });
  return byRun;
}

const mostRead = 10_000;
const mostPerCause = 3;

/** By run id: per cause the three most frequent texts. One query over 10,000 errors at most, divided equally among the runs. */
export async function errorDetails(runIds: readonly string[]): Promise<Map<string, ErrorDetail[]>> {
  const found = new Map<string, ErrorDetail[]>();
  if (runIds.length === 0) return found;
  const ofRun = (runId: string) => Prisma.sql`
    SELECT * FROM (SELECT "runId", "error", "errorDetail" FROM "Judgment"
      WHERE "runId" = ${runId} AND "error" >= '' LIMIT ${Math.ceil(mostRead / runIds.length)})`;
  const rows = await db.$queryRaw<{ runId: string; cause: string; detail: string; count: bigint }[]>`
    SELECT "runId", "cause", "detail", "count" FROM (
      SELECT "runId", "error" AS "cause", "errorDetail" AS "detail", count(*) AS "count",
        row_number() OVER (PARTITION BY "runId", "error" ORDER BY count(*) DESC, "errorDetail") AS "place"
      FROM (${Prisma.join(runIds.map(ofRun), " UNION ALL ")}) WHERE "errorDetail" IS NOT NULL GROUP BY 1, 2, 3
    ) WHERE "place" <= ${mostPerCause} ORDER BY "count" DESC, "detail"`;
  for (const { runId, count, ...detail } of rows)
    found.set(runId, [...(found.get(runId) ?? []), { ...detail, count: Number(count) }]);
  return found;
}
