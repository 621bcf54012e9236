import { counted } from "@/lib/domain/text/counted";
import { bandOf, type MetricThresholds } from "./band";
import { rounded } from "./rounded";

/** Two decimals, or more if rounding would change the band: 0.8996 is "0.899", not "0.90". */
export function formatScore(score: number, thresholds: MetricThresholds): string {
  const band = bandOf(score, thresholds);
  for (let digits = 2; digits <= 6; digits++) {
    const text = rounded(score, digits);
    if (bandOf(Number(text), thresholds) === band) return text;
    const cut = (Math.floor(score * 10 ** digits) / 10 ** digits).toFixed(digits);
    if (digits > 2 && bandOf(Number(cut), thresholds) === band) return cut;
  }
  return String(score);
}

/** "16%" */
export const percent = (share: number, digits = 0): string => `${(100 * share).toFixed(digits)}%`;

export const percentRange = ([low, high]: readonly [number, number]): string => `${percent(low)} to ${percent(high)}`;

/** "16.4%" */
export const formatShare = (part: number, whole: number): string => (whole === 0 ? "–" : percent(part / whole, 1));

/** "0.57–0.65" */
export const formatInterval = ([low, high]: readonly [number, number]): string => `${rounded(low)}–${rounded(high)}`;

/** "target 0.80: missed, the interval includes it" */
export function targetInWords({
  mean,
  ci95,
  target,
}: {
  mean: number | null;
  ci95: readonly [number, number] | null;
  target: number | null;
}): string | null {
  if (target === null) return null;
  const named = `target ${target.toFixed(2)}`;
  if (mean === null) return named;
  const isIncluded = ci95 !== null && ci95[0] <= target && target <= ci95[1];
  return `${named}: ${mean >= target ? "reached" : "missed"}${isIncluded ? ", the interval includes it" : ""}`;
}

interface EstimateInNumbers {
  value: number;
  ci95: readonly [number, number];
  drawn: number;
  of: number;
  wouldTake: number;
}

/** "The same interval would have taken 940 judged samples; 47% saved." */
export const savedInWords = ({ drawn, wouldTake }: Pick<EstimateInNumbers, "drawn" | "wouldTake">): string =>
  `The same interval would have taken ${counted(wouldTake, "judged sample")}; ${Math.round(100 * (1 - drawn / wouldTake))}% saved.`;

/** "0.72 (0.70 to 0.74), estimated for 12,000 samples from 500." and how much it saved. */
export const estimateInWords = (estimate: EstimateInNumbers): string =>
  `${rounded(estimate.value)} (${rounded(estimate.ci95[0])} to ${rounded(estimate.ci95[1])}), estimated for ${counted(estimate.of, "sample")} from ${estimate.drawn.toLocaleString("en")}. ${savedInWords(estimate)}`;
