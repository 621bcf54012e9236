import { defaultThresholds, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { metricById } from "./registry";

/** The lowest score of a metric that counts as good: where Moderate begins. */
export const lowestPass = (thresholds: Thresholds, metric: string): number =>
  thresholdsOf(thresholds, metric)?.Moderate ?? metricById(metric)?.thresholds?.Moderate ?? defaultThresholds.Moderate;
