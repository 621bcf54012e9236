import { db } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { Flag } from "@/lib/domain/flag";
import { Prisma } from "@/prisma/client/client";

export type FlagCounts = Partial<Record<Flag, number>>;

const flagsOfJudgment = bind(dialect.elements('"flagsJson"'));

/** By run id; runs without flags are missing. Reads only the index of flagged judgments. */
export async function flagsOfRuns(runIds: readonly string[]): Promise<Map<string, FlagCounts>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ runId: string; flag: Flag; count: bigint }[]>`
    SELECT "runId", flag.value AS "flag", sum("judgments") AS "count"
    FROM (
      SELECT "runId", "flagsJson", count(*) AS "judgments" FROM "Judgment"
      WHERE "runId" IN (${Prisma.join([...runIds])}) AND "flagsJson" >= '' GROUP BY "runId", "flagsJson"
    ), ${flagsOfJudgment} flag GROUP BY "runId", flag.value ORDER BY 3 DESC, 2`;
  const byRun = new Map<string, FlagCounts>();
  for (const { runId, flag, count } of rows) byRun.set(runId, { ...byRun.get(runId), [flag]: Number(count) });
  return byRun;
}
