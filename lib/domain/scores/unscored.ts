import { type Band, bandOf, type MetricThresholds } from "./band";
import { formatShare } from "./format";

/** With a smaller share of scored samples, a mean is doubtful. */
const enough = 0.95;

/** The mean if all unscored samples had 0, or 1 (C. F. Manski, "Partial Identification of Probability Distributions", 2003). */
export function boundsOf({ mean, scored, unscored }: Record<"mean" | "scored" | "unscored", number>): [number, number] | null {
  if (unscored === 0) return null;
  const sum = mean * scored;
  return [sum / (scored + unscored), Math.min(1, (sum + unscored) / (scored + unscored))];
}

interface Counts {
  scored: number;
  unscored: number;
}

/** Null without bands, if lost scores could move the mean to another, or if its interval reaches from the lowest to the highest. */
export function bandOfMean(
  mean: number,
  { ci95, ...counts }: Counts & { ci95: readonly [number, number] | null },
  thresholds: MetricThresholds,
): Band | null {
  const band = bandOf(mean, thresholds);
  const [low, high] = (ci95 ?? [mean, mean]).map((end) => bandOf(end, thresholds));
  if (low === "Poor" && high === "Excellent") return null;
  return (boundsOf({ mean, ...counts }) ?? []).every((value) => bandOf(value, thresholds) === band) ? band : null;
}

/** Whether it has a mean and bands, but the mean cannot be given one: see `bandOfMean`. */
export const lacksBand = (one: { mean: number | null; band: Band | null; thresholds: MetricThresholds }): boolean =>
  one.mean !== null && one.band === null && one.thresholds !== null;

export const isThin = ({ scored, unscored }: Counts): boolean => scored < enough * (scored + unscored);

/** ", only 83.3%" if too few samples have a score, but some; "of those judged" while `samples` are left. */
export function thinInWords(counts: Counts, samples: number): string {
  const judged = counts.scored + counts.unscored;
  if (!isThin(counts) || counts.scored === 0) return "";
  return `, only ${formatShare(counts.scored, judged)}${judged < samples ? " of those judged" : ""}`;
}

/** Why a race or a draw left samples out. */
export const neverJudged = ["decided", "not-drawn"] as const;
export type NeverJudged = (typeof neverJudged)[number];
export const notJudgedInWords: Readonly<Record<string, string>> = {
  decided: "not judged: decided before",
  "not-drawn": "not judged: not drawn",
};

export const countLeftOut = (errors: Readonly<Record<string, number>>): number =>
  neverJudged.reduce((sum, cause) => sum + (errors[cause] ?? 0), 0);

export const isNeverJudged = (cause: string): boolean => cause.startsWith("missing-") || neverJudged.some((one) => one === cause);

export function splitCauses(errors: Readonly<Record<string, number>>): {
  /** `cause` is for a filter; `inWords`: "9 timeout, 5 truncated". */
  lost: { count: number; cause: string; inWords: string };
  missing: { cause: string; count: number }[];
} {
  const all = Object.entries(errors).map(([cause, count]) => ({ cause, count }));
  const missing = all.filter(({ cause }) => isNeverJudged(cause));
  const lost = all.filter(({ cause }) => !isNeverJudged(cause));
  return {
    missing,
    lost: {
      count: lost.reduce((sum, { count }) => sum + count, 0),
      cause: lost.length === 1 ? (lost[0]?.cause ?? "any") : "any",
      inWords: lost.map(({ cause, count }) => `${count.toLocaleString("en")} ${cause}`).join(", "),
    },
  };
}

/** "0.30 if all bad, 0.36 if all good"; null if equal at two decimals, or without lost or scored samples. */
export function lostInWords(
  { mean, scored }: { mean: number | null; scored: number },
  { count }: { count: number },
): string | null {
  const bounds = mean === null || count === 0 ? null : boundsOf({ mean, scored, unscored: count });
  if (!bounds) return null;
  const [bad, good] = bounds.map((bound) => bound.toFixed(2));
  return bad === good ? null : `${bad} if all bad, ${good} if all good`;
}

/** "0.60–0.77 if the 20 unscored were all 0 or all 1"; null if all or none are scored. */
export function unscoredBoundsInWords({
  bounds,
  unscored,
}: {
  bounds: [number, number] | null;
  unscored: number;
}): string | null {
  if (!bounds) return null;
  const condition = unscored === 1 ? "one unscored was 0 or 1" : `${unscored.toLocaleString("en")} unscored were all 0 or all 1`;
  return `${bounds[0].toFixed(2)}–${bounds[1].toFixed(2)} if the ${condition}`;
}
