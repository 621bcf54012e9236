import type { Run } from "@/lib/db/runs/list";
import { countFields, type FieldGroup } from "@/lib/db/samples/rows";
import type { SampleField } from "@/lib/domain/sample";
import type { Metric, Settings } from "@/lib/metrics/define";
import { requireMetrics } from "@/lib/metrics/registry";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { modelsOfStep, stepsOf, usualAsks } from "@/lib/metrics/steps";

/** `judgments` by all of the models, of all steps and polls; of later steps as many as usual. `unitsOf` one model, without polls. */
export function unitsIn(groups: readonly FieldGroup[], metric: Metric, settings: Settings, models: readonly string[]) {
  const nothing = { question: "?", contexts: [], response: "?", reference: "?" };
  const asksWithout = metric.asks(nothing, settings, metric.template(settings)).length > 0;
  const has = (group: FieldGroup, field: SampleField) =>
    field === "contexts" ? !group.areTextless && (group.contexts || asksWithout) : field === "question" || group[field];
  const judged = groups.filter((group) => metric.needs.every((field) => has(group, field)));
  const polls = metric.polls(settings);
  const unitsOfStep = (group: FieldGroup, step: number) =>
    step === 0 && asksPerContext(metric.shape)
      ? group.contextSum
      : (usualAsks(metric, step, settings, group.reference) / (step === 0 ? polls : 1)) * group.samples;
  const steps = [...stepsOf(metric).keys()];
  const sumOf = (group: FieldGroup, weight: (step: number) => number) =>
    steps.reduce((sum, step) => sum + unitsOfStep(group, step) * weight(step), 0);
  const asked = steps.map((step) => modelsOfStep(metric, step, settings, models).length * (step === 0 ? polls : 1));
  return {
    judged,
    unitsOf: (group: FieldGroup) => sumOf(group, () => 1),
    judgments: judged.reduce((total, group) => total + sumOf(group, (step) => asked[step] ?? 0), 0),
  };
}

/** Counts for all models, in samples without a score and with an id above `after`; causes in `leftOut` count as no score. */
export async function countOpen(
  { id, configurationId, metrics, settings }: Run,
  models: readonly string[],
  after = 0,
  leftOut?: readonly string[],
): Promise<number> {
  let open = 0;
  for (const metric of requireMetrics(metrics)) {
    const groups = await countFields(configurationId, { runId: id, metric: metric.id, after, leftOut });
    open += unitsIn(groups, metric, settings[metric.id], models).judgments;
  }
  return open;
}
