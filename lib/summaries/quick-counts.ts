import { readNow } from "@/lib/db/connection/read-long";
import type { Run } from "@/lib/db/runs/list";
import { countQuick, countReviewedSamples, type QuickCounts } from "@/lib/db/samples/marks";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { metricById } from "@/lib/metrics/registry";
import { apartByDefault } from "@/lib/samples/filters/address";
import { memoise, stateOf } from "./memoise";

type Counted = Pick<Run, "id" | "configurationId" | "metrics" | "thresholds" | "status" | "ok" | "failed" | "finishedAt">;

/** Metrics that grade retrieval; null below two. */
export function comparedMetrics(metrics: readonly string[]): NonNullable<SampleQuery["differ"]> | null {
  const compared = metrics.filter((id) => {
    const metric = metricById(id);
    return metric?.group === "retrieval" && metric.thresholds !== null;
  });
  return compared.length > 1 ? { metrics: compared, by: apartByDefault } : null;
}

const cacheSize = 50;

/** With `within`, only its samples. Reviews are counted each time. */
export async function quickCounts(run: Counted, within?: SampleQuery): Promise<QuickCounts> {
  const count = () => readNow(countQuick(run, comparedMetrics(run.metrics) ?? undefined, within));
  if (within || !isFinished(run.status)) return count();
  const [counts, reviewed] = await Promise.all([
    memoise("quick counts", cacheSize, stateOf(run), count),
    countReviewedSamples(run.id),
  ]);
  return { ...counts, reviewed };
}
