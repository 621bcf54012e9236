import type { Run } from "@/lib/db/runs/list";
import { countQuick, type QuickCounts } from "@/lib/db/samples/marks";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { metricById } from "@/lib/metrics/registry";
import { apartByDefault } from "@/lib/samples/address";

type Counted = Pick<Run, "id" | "configurationId" | "metrics" | "thresholds">;

/** The metrics of a run that should say the same of a sample: its retrieval metrics. Null if there are not two. */
export function comparedMetrics(metrics: readonly string[]): NonNullable<SampleQuery["differ"]> | null {
  const compared = metrics.filter((id) => metricById(id)?.group === "retrieval");
  return compared.length > 1 ? { metrics: compared, by: apartByDefault } : null;
}

/** The samples behind the quick filters; with `within`, only those that it matches. */
export const quickCounts = (run: Counted, within?: SampleQuery): Promise<QuickCounts> =>
  countQuick(run, comparedMetrics(run.metrics) ?? undefined, within);
