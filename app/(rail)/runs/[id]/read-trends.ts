import type { TrendPoint } from "@/components/scores/trend";
import type { Run } from "@/lib/db/runs/list";
import { trendOf } from "@/lib/db/runs/trend";
import { judgedDifferently } from "@/lib/domain/runs/likeness";

/** By metric, for metrics that another run of the configuration also scored. */
export async function readTrends(run: Run): Promise<Record<string, TrendPoint[]>> {
  const runs = await trendOf(run);
  const current = runs.find(({ id }) => id === run.id);
  const trends = Object.entries(current?.metrics ?? {}).map(([metric, currentPoint]): [string, TrendPoint[]] => [
    metric,
    runs.flatMap(({ id, name, createdAt, metrics }) => {
      const point = metrics[metric];
      if (!point) return [];
      const { mean, ci95, scored, judging } = point;
      const differs = judgedDifferently(judging, currentPoint.judging);
      return [{ runId: id, name, at: createdAt, mean, ci95, scored, isThis: id === run.id, differs }];
    }),
  ]);
  return Object.fromEntries(trends.filter(([, points]) => points.length > 1));
}
