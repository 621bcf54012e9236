import type { MetricSummary } from "@/lib/domain/score";

/** Below this share of scored samples, a mean says too little about all of them. */
const enough = 0.95;

/**
 * The mean if all samples without a score had 0, and if all had 1: no other value is possible (C. F. Manski, "Partial
 * Identification of Probability Distributions", 2003). Null if every sample has a score.
 */
export function boundsOf({ mean, scored, unscored }: { mean: number; scored: number; unscored: number }): [number, number] | null {
  if (unscored === 0) return null;
  const sum = mean * scored;
  return [sum / (scored + unscored), Math.min(1, (sum + unscored) / (scored + unscored))];
}

type Counts = Pick<MetricSummary, "scored" | "unscored">;

export const isThin = ({ scored, unscored }: Counts): boolean => scored < enough * (scored + unscored);

/** "0.60 to 1.00 if the 40 unscored were 0 or 1"; null if the bounds are not known. */
export const boundsInWords = ({ bounds, unscored }: Pick<MetricSummary, "bounds" | "unscored">): string | null =>
  bounds &&
  `${bounds[0].toFixed(2)} to ${bounds[1].toFixed(2)} if the ${unscored === 1 ? "one" : unscored.toLocaleString("en")} unscored ${unscored === 1 ? "was" : "were all"} 0 or 1`;
