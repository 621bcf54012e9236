import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";

export interface ScoreSpread {
  metric: string;
  scored: number;
  /** The standard deviation of the scores; null below two, or if all are equal. */
  spread: number | null;
}

/** How much a run's scores vary, by metric. Reads every score of the run. */
export async function spreadsOf(runId: string): Promise<ScoreSpread[]> {
  const rows = await db.$queryRaw<{ metric: string; scored: bigint; sum: number; squares: number }[]>`
    SELECT "metric", count("score") AS "scored", sum("score") AS "sum", sum("score" * "score") AS "squares"
    FROM "Score" WHERE "runId" = ${runId} AND "score" IS NOT NULL GROUP BY "metric"`;
  return rows.map(({ metric, scored, sum, squares }) => {
    const n = Number(scored);
    const variance = n < 2 ? 0 : (squares - (sum * sum) / n) / (n - 1);
    // Rounding errors make the variance of equal scores a tiny number instead of 0.
    return { metric, scored: n, spread: variance > 1e-12 ? Math.sqrt(variance) : null };
  });
}

/** The newest finished run with scores of a dataset, or else of any; null if there is none. */
export async function newestFinished(datasetId: string): Promise<{ id: string; name: string } | null> {
  const finished = {
    ...notDeleted,
    status: { in: ["completed", "completed-with-errors"] },
    summaries: { some: { mean: { not: null } } },
  };
  const find = (where: object) =>
    db.run.findFirst({ where: { ...finished, ...where }, select: { id: true, name: true }, orderBy: { createdAt: "desc" } });
  return (await find({ datasetId })) ?? (await find({}));
}
