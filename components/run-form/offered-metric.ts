import type { Metric } from "@/lib/metrics/define";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { settingFields } from "./settings-read";

/** Plain values: the browser loads none of the metric's code. */
export const offerMetric = (metric: Metric) => {
  const { id, name, shortName, source, group, needs, placeholders, card, shape, settings, template } = metric;
  return {
    id,
    name,
    shortName,
    source,
    group,
    needs,
    placeholders,
    card,
    isPerContext: asksPerContext(shape),
    fields: settingFields(settings),
    template: template(settings.parse({})),
  };
};

export type OfferedMetric = ReturnType<typeof offerMetric>;
