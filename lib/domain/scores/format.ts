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
