import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";

/** Runs that have not ended and began before a moment. */
export const openRunsSince = (before: Date): Promise<{ id: string; ok: number; failed: number }[]> =>
  db.run.findMany({
    where: { ...notDeleted, finishedAt: null, startedAt: { lt: before } },
    select: { id: true, ok: true, failed: true },
    orderBy: { createdAt: "desc" },
    take: 100,
  });

/** Scores of samples that were judged first in a stretch of time. */
export interface DayScores {
  metric: string;
  scored: number;
  mean: number;
  /** Sample variance. */
  variance: number;
}

/** A run's scores by metric, of samples whose first judgment is not before `from` and before `to`. */
export async function scoresBetween(runId: string, from: Date, to: Date): Promise<DayScores[]> {
  const rows = await db.$queryRaw<{ metric: string; scored: bigint; sum: number; squares: number }[]>`
    SELECT s."metric", count(*) AS "scored", sum(s."score") AS "sum", sum(s."score" * s."score") AS "squares"
    FROM "Score" s JOIN
      (SELECT "sampleId", "metric", min("createdAt") AS "at" FROM "Judgment" WHERE "runId" = ${runId} GROUP BY "sampleId", "metric") j
      ON j."sampleId" = s."sampleId" AND j."metric" = s."metric"
    WHERE s."runId" = ${runId} AND s."score" IS NOT NULL
      AND j."at" >= ${from} AND j."at" < ${to}
    GROUP BY s."metric"`;
  return rows.map(({ metric, sum, squares, ...row }) => {
    const scored = Number(row.scored);
    const mean = Number(sum) / scored;
    return {
      metric,
      scored,
      mean,
      variance: scored > 1 ? Math.max(0, Number(squares) - scored * mean * mean) / (scored - 1) : 0,
    };
  });
}
