import { db } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";

/** A run's stored judgments by outcome, which its counters must match. */
export async function countJudgments(runId: string): Promise<{ ok: number; failed: number }> {
  const [row] = await db.$queryRaw<{ all: bigint; failed: bigint }[]>`
    SELECT count(*) AS "all", count("error") AS "failed" FROM "Judgment" WHERE "runId" = ${runId}`;
  return { ok: Number(row?.all ?? 0) - Number(row?.failed ?? 0), failed: Number(row?.failed ?? 0) };
}

/** Recounts a run's judgments and stores the counters. */
export const recount = (runId: string): Promise<number[]> =>
  transact([
    [
      `UPDATE "Run" SET "ok" = own."all" - own."failed", "failed" = own."failed"
       FROM (SELECT count(*) AS "all", count("error") AS "failed" FROM "Judgment" WHERE "runId" = ?1) AS own WHERE "id" = ?1`,
      runId,
    ],
  ]);
