import { tQuantile } from "./t-quantile";

/** What the width of a corrected mean's interval depends on. */
export interface Spread {
  /** Standard deviation of labels. */
  deviation: number;
  /** Correlation of the labels with the judge's scores. */
  correlation: number;
}

/** Worst-case spread of labels from 0 to 1: half of them are 1, and the scores say nothing. */
export const worstSpread: Spread = { deviation: 0.5, correlation: 0 };

/** About half the width of the 95% interval that `n` labels give, at most 0.5: t S √((1 - r²) / n), the error of a regression estimator (Cochran 1977, 7.3). */
export const halfWidthOf = (n: number, { deviation, correlation }: Spread): number =>
  Math.min(0.5, tQuantile(Math.max(1, Math.round(n))) * deviation * Math.sqrt((1 - correlation ** 2) / n));

/** The fewest labels whose half width is at most `halfWidth`; null if more than `most` would be needed. `different` says how many
 *  questions so many labels are of: those of one may be alike, and count once. */
export function labelsFor(halfWidth: number, spread: Spread, most: number, different = (n: number) => n): number | null {
  if (!(halfWidth > 0) || most < 2 || halfWidthOf(different(most), spread) > halfWidth) return null;
  let low = 1;
  let high = most;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (halfWidthOf(different(middle), spread) <= halfWidth) high = middle;
    else low = middle;
  }
  return high;
}

/** The spread of classes of equal labels; null if scores do not vary. A label of 0 and one of 1 keep the deviation above 0. */
export function spreadOfMean(classes: readonly { label: number; n: number; sum: number; squares: number }[]): Spread | null {
  const total = (value: (one: (typeof classes)[number]) => number) => classes.reduce((sum, one) => sum + value(one), 0);
  const n = total((one) => one.n);
  if (n < 2) return null;
  const labels = total(({ label, n }) => label * n);
  const squared = total(({ label, n }) => label * label * n);
  const mean = (labels + 1) / (n + 2);
  const deviation = Math.sqrt((squared + 1) / (n + 2) - mean * mean);
  const scores = total((one) => one.sum);
  const ofLabels = squared - (labels * labels) / n;
  const ofScores = total((one) => one.squares) - (scores * scores) / n;
  const together = total(({ label, sum }) => label * sum) - (labels * scores) / n;
  const correlation = ofLabels < 1e-12 || ofScores < 1e-12 ? 0 : together / Math.sqrt(ofLabels * ofScores);
  // The estimator takes no scores that fall where labels rise.
  return { deviation, correlation: Math.min(1, Math.max(0, correlation)) };
}

/** Different questions to expect in a draw of `n` of `samples` samples, if each of `questions` has as many. */
export const questionsDrawn = (n: number, samples: number, questions: number): number =>
  n >= samples ? questions : questions * (1 - (1 - n / samples) ** (samples / questions));
