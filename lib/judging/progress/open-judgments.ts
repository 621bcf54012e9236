import type { Run } from "@/lib/db/runs/list";
import { countFields, type FieldGroup } from "@/lib/db/samples/rows";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { asksPerContext } from "@/lib/metrics/shapes/contract";

/** What a metric judges: the groups with all that it needs, and their samples or contexts. */
export function unitsIn(groups: readonly FieldGroup[], metric: Metric) {
  const judged = groups.filter((group) =>
    metric.needs.every((field) => (field === "question" ? true : field === "contexts" ? group.contexts : group.response)),
  );
  const unitsOf = (group: FieldGroup) => (asksPerContext(metric.shape) ? group.contextSum : group.samples);
  return { judged, unitsOf, units: judged.reduce((total, group) => total + unitsOf(group), 0) };
}

/** Judgments, by one model, that a run needs for the samples without a score whose id is above `after`. */
export async function countOpen({ id, configurationId, metrics, settings }: Run, after = 0): Promise<number> {
  let open = 0;
  for (const metric of requireMetrics(metrics)) {
    const groups = await countFields(configurationId, { runId: id, metric: metric.id, after });
    open += unitsIn(groups, metric).units * metric.polls(settings[metric.id]);
  }
  return open;
}
