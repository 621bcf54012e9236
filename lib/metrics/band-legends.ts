import type { BandThresholds, Thresholds } from "@/lib/domain/scores/band";
import { metricById } from "./registry";

/** The bands of all metrics (`of` is null), then those of each metric with its own. */
export const bandLegends = (
  { all, own }: Thresholds,
  ids: readonly string[],
): { of: string | null; thresholds: BandThresholds }[] => [
  { of: null, thresholds: all },
  ...ids.flatMap((id) => {
    const metric = metricById(id);
    const thresholds = Object.hasOwn(own, id) ? own[id] : null;
    return metric && thresholds ? [{ of: `${metric.name}, ${metric.source}`, thresholds }] : [];
  }),
];
