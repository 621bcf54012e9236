import { db, fetchRows } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";

export const openRunsSince = (before: Date): Promise<{ id: string; ok: number; failed: number }[]> =>
  db.run.findMany({
    where: { ...notDeleted, finishedAt: null, startedAt: { lt: before } },
    select: { id: true, ok: true, failed: true },
    orderBy: { createdAt: "desc" },
    take: 100,
  });

export interface DayScores {
  metric: string;
  scored: number;
  mean: number;
  variance: number;
}

const ofRun = bind(dialect.unindexed('"runId"'));

/** In ms: judgments' ids and times may be out of order by this much. */
const disorder = 3_600_000;

/** Of samples first judged in [`from`, `to`). Judgments have ascending ids, so no index by time is needed. */
export async function scoresBetween(runId: string, from: Date, to: Date): Promise<DayScores[]> {
  const first = await firstJudgmentSince(new Date(from.getTime() - disorder));
  if (first === null) return [];
  // The cross join and the unindexed run id keep SQLite from reading all of the run by an index.
  const rows = await fetchRows<{ metric: string; scored: number; sum: number; squares: number }>`
    SELECT s."metric", count(*) AS "scored", sum(s."score") AS "sum", sum(s."score" * s."score") AS "squares"
    FROM
      (SELECT "sampleId", "metric", min("createdAt") AS "at" FROM "Judgment"
       WHERE "id" >= ${first} AND ${ofRun} = ${runId} GROUP BY "sampleId", "metric") j
      CROSS JOIN "Score" s
    WHERE s."runId" = ${runId} AND s."metric" = j."metric" AND s."sampleId" = j."sampleId" AND s."score" IS NOT NULL
      AND j."at" >= ${from} AND j."at" < ${to}
      AND NOT EXISTS (
        SELECT 1 FROM "Judgment" e
        WHERE e."runId" = ${runId} AND e."sampleId" = j."sampleId" AND e."metric" = j."metric" AND e."id" < ${first})
    GROUP BY s."metric"`;
  return rows.map(({ metric, scored, sum, squares }) => {
    const mean = sum / scored;
    return { metric, scored, mean, variance: scored > 1 ? Math.max(0, squares - scored * mean * mean) / (scored - 1) : 0 };
  });
}

/** By binary search in about 30 steps; null if all are older. */
async function firstJudgmentSince(moment: Date): Promise<number | null> {
  const read = { select: { id: true, createdAt: true } } as const;
  const last = await db.judgment.findFirst({ ...read, orderBy: { id: "desc" } });
  if (last === null || last.createdAt < moment) return null;
  let [low, high] = [1, last.id];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await db.judgment.findFirst({ ...read, where: { id: { gte: middle } }, orderBy: { id: "asc" } });
    if (next !== null && next.createdAt < moment) low = next.id + 1;
    else high = middle;
  }
  return low;
}
