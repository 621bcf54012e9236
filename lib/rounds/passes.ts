import { defaultThresholds, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { metricById } from "@/lib/metrics/registry";

/** The lowest score that counts as good: the Moderate threshold. */
export const passesOf = (thresholds: Thresholds, metric: string): number =>
  thresholdsOf(thresholds, metric)?.Moderate ?? metricById(metric)?.thresholds?.Moderate ?? defaultThresholds.Moderate;
