import type { BandThresholds, Thresholds } from "@/lib/domain/scores/band";
import { metricById } from "./registry";

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
