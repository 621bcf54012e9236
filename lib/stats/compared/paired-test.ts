import { studentTail } from "@/lib/stats/student-tail";

/** One entry for each question in both arrays. */
export interface Questions {
  /** Sums of the samples' differences. */
  readonly sums: Float64Array;
  /** Numbers of samples. */
  readonly sizes: Float64Array;
}

/** How probable so low or so high a mean is if the true mean is 0. */
export interface OneSided {
  below: number;
  above: number;
}

const exactUpTo = 16;

/**
 * The paired t-test of the mean difference, each way; samples of a question count as one cluster (Miller, "Adding error bars to
 * evals", arXiv 2411.00640, with t at the number of questions minus 1). Student's t needs differences that are roughly normal, and
 * a few questions with coarse scores are not: so up to 16 questions p is at least that of the exact sign-flip test (Fisher, "The
 * Design of Experiments", 1935), which never goes below 2⁻ⁿ. If every question differs equally, p is 2⁻ⁿ. Null below two questions.
 */
export function pairedTest(questions: Questions): OneSided | null {
  const { sums } = questions;
  if (sums.length < 2) return null;
  const mean = meanOf(questions);
  const spread = spreadOf(questions, mean);
  if (spread === null) {
    const same = 2 ** -sums.length;
    return { below: mean < 0 ? same : 1, above: mean >= 0 ? same : 1 };
  }
  const tail = studentTail((Math.abs(mean) / spread) * Math.sqrt(sums.length), sums.length - 1);
  const byT = mean < 0 ? { below: tail, above: 1 - tail } : { below: 1 - tail, above: tail };
  if (sums.length > exactUpTo) return byT;
  const bySigns = signFlips(sums);
  return { below: Math.max(byT.below, bySigns.below), above: Math.max(byT.above, bySigns.above) };
}

/** The questions with `margin` added to the difference of every sample. Rounds away floating-point errors. */
export const shifted = ({ sums, sizes }: Questions, margin: number): Questions => ({
  sums: sums.map((sum, question) => rounded(sum + margin * (sizes[question] ?? 0))),
  sizes,
});

export const rounded = (sum: number): number => Math.round(sum * 1e12) / 1e12;

const meanOf = ({ sums, sizes }: Questions): number => total(sums) / total(sizes);

/** The standard deviation of the questions' mean differences, weighted by their samples; null if they do not vary. */
export function spreadOf({ sums, sizes }: Questions, mean: number): number | null {
  if (sums.length < 2) return null;
  const squares = sums.reduce((sum, own, question) => sum + (own - (sizes[question] ?? 0) * mean) ** 2, 0);
  const spread = (Math.sqrt(squares / (sums.length - 1)) * sizes.length) / total(sizes);
  return spread > 1e-9 ? spread : null;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** The shares of all sign patterns whose sum is as low, and as high. */
function signFlips(sums: Float64Array): OneSided {
  const observed = total(sums);
  const patterns = 2 ** sums.length;
  const flipped = new Float64Array(patterns);
  flipped[0] = -observed;
  for (const [question, sum] of sums.entries())
    for (let pattern = 0; pattern < 2 ** question; pattern++)
      flipped[pattern + 2 ** question] = (flipped[pattern] ?? 0) + 2 * sum;
  // Tolerates rounding errors, which depend on the order of summation.
  const share = (isAsFar: (sum: number) => boolean): number => flipped.filter(isAsFar).length / patterns;
  return { below: share((sum) => sum <= observed + 1e-9), above: share((sum) => sum >= observed - 1e-9) };
}
