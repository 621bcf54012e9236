import { db } from "@/lib/db/connection/client";
import type { ErrorDetail } from "@/lib/domain/run";
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

const mostRead = 10_000;
const mostPerCause = 3;

/**
 * What servers and parsers said of the judgments in error of some runs, by run id: per cause the three most frequent texts. Counted among
 * the first 10,000 errors of a run.
 */
export async function errorDetails(runIds: readonly string[]): Promise<Map<string, ErrorDetail[]>> {
  const found = new Map<string, ErrorDetail[]>();
  for (const runId of runIds) {
    const rows = await db.$queryRaw<{ cause: string; detail: string; count: bigint }[]>`
      SELECT "error" AS "cause", "errorDetail" AS "detail", count(*) AS "count" FROM (
        SELECT "error", "errorDetail" FROM "Judgment" WHERE "runId" = ${runId} AND "error" >= '' LIMIT ${mostRead}
      ) WHERE "errorDetail" IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 200`;
    const shown = rows.filter(
      ({ cause }, at) => rows.slice(0, at).filter((earlier) => earlier.cause === cause).length < mostPerCause,
    );
    found.set(
      runId,
      shown.map(({ count, ...detail }) => ({ ...detail, count: Number(count) })),
    );
  }
  return found;
}
