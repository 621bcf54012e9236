import type { Run } from "@/lib/db/runs/list";
import { countFields, type FieldGroup } from "@/lib/db/samples/rows";
import type { Metric } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { asksPerContext } from "@/lib/metrics/shapes/contract";

export function unitsIn(groups: readonly FieldGroup[], metric: Metric) {
  const judged = groups.filter((group) =>
    metric.needs.every((field) => (field === "question" ? true : field === "contexts" ? group.contexts : group.response)),
  );
  const unitsOf = (group: FieldGroup) => (asksPerContext(metric.shape) ? group.contextSum : group.samples);
  return { judged, unitsOf, units: judged.reduce((total, group) => total + unitsOf(group), 0) };
}

/** Per model, for samples without a score and with an id above `after`. */
export async function countOpen({ id, configurationId, metrics, settings }: Run, after = 0): Promise<number> {
  let open = 0;
  for (const metric of requireMetrics(metrics)) {
    const groups = await countFields(configurationId, { runId: id, metric: metric.id, after });
    open += unitsIn(groups, metric).units * metric.polls(settings[metric.id]);
  }
  return open;
}
