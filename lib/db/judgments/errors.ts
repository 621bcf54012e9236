import { db } from "@/lib/db/connection/client";
import { Prisma } from "@/prisma/client/client";

/** Counts of judgments in error by cause, most frequent first. */
export type ErrorsByCause = Record<string, number>;

/** Counts a run's judgments in error by metric; metrics without any are missing. */
export async function errorsByMetric(runId: string): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ metric: string; count: bigint }[]>`
    SELECT "metric", count(*) AS "count" FROM "Judgment" WHERE "runId" = ${runId} AND "error" >= '' GROUP BY "metric"`;
  return Object.fromEntries(rows.map(({ metric, count }) => [metric, Number(count)]));
}

/** The judgments in error of some runs, by run id; runs without any are missing. One query on the index of runs and causes. */
export async function errorsByCause(runIds: readonly string[]): Promise<Map<string, ErrorsByCause>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ runId: string; error: string; count: bigint }[]>`
    SELECT "runId", "error", count(*) AS "count" FROM "Judgment"
    WHERE "runId" IN (${Prisma.join([...runIds])}) AND "error" IS NOT NULL GROUP BY "runId", "error" ORDER BY 3 DESC, 2`;
  const byRun = new Map<string, ErrorsByCause>();
  for (const { runId, error, count } of rows) byRun.set(runId, { ...byRun.get(runId), [error]: Number(count) });
  return byRun;
}
