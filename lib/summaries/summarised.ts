import type { SummarisedMetric } from "@/lib/db/judgments/scores";
import { metricById } from "@/lib/metrics/registry";

/** What a summary of the metric needs; a metric that this version does not know has no figures. */
export const summarised = (id: string): SummarisedMetric => ({
  id,
  figures: (metricById(id)?.figures ?? []).map(({ key, scale }) => ({ key, isShare: scale === "share" })),
});
