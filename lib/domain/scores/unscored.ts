import { formatShare } from "./format";

/** Below this share of scored samples, a mean says too little about all of them. */
const enough = 0.95;

/**
 * The mean if all samples without a score had 0, and if all had 1: no other value is possible (C. F. Manski, "Partial
 * Identification of Probability Distributions", 2003). Null if every sample has a score.
 */
export function boundsOf({
  mean,
  scored,
  unscored,
}: {
  mean: number;
  scored: number;
  unscored: number;
}): [number, number] | null {
  if (unscored === 0) return null;
  const sum = mean * scored;
  return [sum / (scored + unscored), Math.min(1, (sum + unscored) / (scored + unscored))];
}

/** Samples with and without a score. */
interface Counts {
  scored: number;
  unscored: number;
}

export const isThin = ({ scored, unscored }: Counts): boolean => scored < enough * (scored + unscored);

/**
 * ", only 83.3%" if too few samples have a score; else empty. With more `samples`, which are not judged yet, the share is said to be of
 * those judged.
 */
export function thinInWords(counts: Counts, samples: number): string {
  const judged = counts.scored + counts.unscored;
  return isThin(counts) ? `, only ${formatShare(counts.scored, judged)}${judged < samples ? " of those judged" : ""}` : "";
}

/** "0.60–0.77 if the 20 unscored were all 0 or all 1"; null if every sample has a score, or none. */
export function boundsInWords({ bounds, unscored }: { bounds: [number, number] | null; unscored: number }): string | null {
  if (!bounds) return null;
  const condition = unscored === 1 ? "one unscored was 0 or 1" : `${unscored.toLocaleString("en")} unscored were all 0 or all 1`;
  return `${bounds[0].toFixed(2)}–${bounds[1].toFixed(2)} if the ${condition}`;
}
