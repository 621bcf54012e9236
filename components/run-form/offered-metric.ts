import type { Metric } from "@/lib/metrics/define";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { stepKey, stepsOf } from "@/lib/metrics/steps";
import { fieldsLike, type Like, promptLike } from "./like";
import { settingFields } from "./settings-read";

/** Plain values: the browser loads none of the metric's code. */
export const offerMetric = (metric: Metric, like: Like | null = null) => {
  const { id, name, shortName, source, group, needs, card, shape, settings } = metric;
  return {
    id,
    name,
    shortName,
    source,
    /** Else it is chosen by hand, and presets leave it as it is. */
    isByDefault: source !== "own" && !metric.isOptional,
    group,
    needs,
    card,
    isPerContext: asksPerContext(shape),
    fields: fieldsLike(settingFields(settings), Object.entries(like?.settings[id] ?? {})),
    prompts: stepsOf(metric).map(({ placeholders, template }, index) => ({
      key: stepKey(metric, index),
      step: metric.laterSteps[index - 1]?.id ?? null,
      placeholders,
      template: template(settings.parse({})),
      /** Replaces the template. */
      given: like && promptLike(metric, index, like),
    })),
  };
};

export type OfferedMetric = ReturnType<typeof offerMetric>;
