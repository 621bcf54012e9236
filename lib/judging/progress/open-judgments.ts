import type { Run } from "@/lib/db/runs/list";
import { countFields, type FieldGroup } from "@/lib/db/samples/rows";
import type { Metric, Settings } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { usualLaterAsks } from "@/lib/metrics/steps";

/** `judgments` by one model, of all steps and polls; of later steps as many as usual. */
export function unitsIn(groups: readonly FieldGroup[], metric: Metric, settings: Settings) {
  const judged = groups.filter((group) => metric.needs.every((field) => field === "question" || group[field]));
  const later = usualLaterAsks(metric, settings);
  const firstOf = (group: FieldGroup) => (asksPerContext(metric.shape) ? group.contextSum : group.samples);
  const sumOf = (count: (group: FieldGroup) => number) => judged.reduce((total, group) => total + count(group), 0);
  return {
    judged,
    unitsOf: (group: FieldGroup) => firstOf(group) + later * group.samples,
    judgments: sumOf((group) => firstOf(group) * metric.polls(settings) + later * group.samples),
  };
}

/** Per model, for samples without a score and with an id above `after`. */
export async function countOpen({ id, configurationId, metrics, settings }: Run, after = 0): Promise<number> {
  let open = 0;
  for (const metric of requireMetrics(metrics)) {
    const groups = await countFields(configurationId, { runId: id, metric: metric.id, after });
    open += unitsIn(groups, metric, settings[metric.id]).judgments;
  }
  return open;
}
