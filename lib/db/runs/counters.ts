import { fetchRows } from "@/lib/db/connection/client";
import type { LongReading } from "@/lib/db/connection/read-long";
import { transact } from "@/lib/db/connection/transact";
import { Prisma } from "@/prisma/client/client";

const live = [
  "planned",
  "sampleCount",
  "cached",
  "calls",
  "promptTokens",
  "completionTokens",
  "cachedTokens",
  "workedMs",
] as const;

/** Judgments are counted, since workers that share a run update its counters later. */
export const countersNow = (
  runId: string,
): LongReading<Record<(typeof live)[number] | "done", number> & { costUsd: number | null }> => ({
  statements: [
    Prisma.sql`SELECT ${Prisma.raw(live.map((name) => `"${name}"`).join(", "))}, "costUsd",
      (SELECT count(*) FROM "Judgment" WHERE "runId" = ${runId}) AS "done" FROM "Run" WHERE "id" = ${runId}`,
  ],
  read([rows]) {
    const { costUsd = null, ...counters } = rows?.[0] ?? {};
    const number = (name: (typeof live)[number] | "done") => [name, Number(counters[name] ?? 0)];
    return { ...Object.fromEntries([...live, "done" as const].map(number)), costUsd: costUsd === null ? null : Number(costUsd) };
  },
});

export async function countJudgments(runId: string): Promise<{ ok: number; failed: number }> {
  const [row] = await fetchRows<{ ok: number; failed: number }>`
    SELECT count(*) - count("error") AS "ok", count("error") AS "failed" FROM "Judgment" WHERE "runId" = ${runId}`;
  return row ?? { ok: 0, failed: 0 };
}

export const recount = (runId: string): Promise<number[]> =>
  transact([
    [
      `UPDATE "Run" SET "ok" = own."all" - own."failed", "failed" = own."failed"
       FROM (SELECT count(*) AS "all", count("error") AS "failed" FROM "Judgment" WHERE "runId" = ?1) AS own WHERE "id" = ?1`,
      runId,
    ],
  ]);
