import jStat from "jstat";
import { addQuestion, noTotals, squaresAround, studentTail, type Totals } from "@/lib/stats/mean-interval";

/** Scores from 0 to 1; `baseline[i]` belongs to `candidate[i]`. Pairs with a NaN are left out. */
export interface PairedScores {
  baseline: Float64Array;
  candidate: Float64Array;
  questions?: Int32Array;
}

/** Totals of the pairs' differences; `n` counts pairs. */
export interface Differences extends Totals {
  /** Cubes of the questions' sums; null if unknown. */
  cubesOfSums: number | null;
  /** Each question's sum and size, for exact tests; null if unknown or above 16 questions. */
  few: { sum: number; size: number }[] | null;
}

const exactUpTo = 16;

export function differencesOf({ baseline, candidate, questions }: PairedScores): Differences {
  const sums = new Float64Array(baseline.length);
  const sizes = new Float64Array(baseline.length);
  for (let index = 0; index < baseline.length; index++) {
    const difference = (candidate[index] ?? Number.NaN) - (baseline[index] ?? Number.NaN);
    if (Number.isNaN(difference)) continue;
    const question = questions?.[index] ?? index;
    sums[question] = (sums[question] ?? 0) + difference;
    sizes[question] = (sizes[question] ?? 0) + 1;
  }
  const found: Differences = { ...noTotals, cubesOfSums: 0, few: [] };
  let cubes = 0;
  for (let question = 0; question < sizes.length; question++) {
    const size = sizes[question] ?? 0;
    if (size === 0) continue;
    const sum = rounded(sums[question] ?? 0);
    addQuestion(found, sum, size);
    cubes += sum * sum * sum;
    if (found.questions > exactUpTo) found.few = null;
    found.few?.push({ sum, size });
  }
  return { ...found, sum: rounded(found.sum), cubesOfSums: cubes };
}

export const shifted = (given: Differences, margin: number): Differences => ({
  ...given,
  sum: rounded(given.sum + margin * given.n),
  squaresOfSums: given.squaresOfSums + 2 * margin * given.sumsTimesSizes + margin * margin * given.squaresOfSizes,
  sumsTimesSizes: given.sumsTimesSizes + margin * given.squaresOfSizes,
  cubesOfSums: null,
  few: given.few?.map(({ sum, size }) => ({ sum: rounded(sum + margin * size), size })) ?? null,
});

/** Adds a question of mean size whose pairs differ by `difference`. For t-tests only. */
export function withOneMore(given: Differences, difference: number): Differences {
  const size = given.questions === 0 ? 1 : given.n / given.questions;
  const sum = size * difference;
  const more: Differences = {
    ...given,
    cubesOfSums: given.cubesOfSums === null ? null : given.cubesOfSums + sum ** 3,
    few: null,
  };
  addQuestion(more, sum, size);
  return more;
}

const meanOf = ({ sum, n }: Differences): number => sum / n;

/** The standard deviation of the questions' mean differences, weighted by their pairs; null if they do not vary. */
export function spreadOf(given: Differences): number | null {
  const { questions, n, squaresOfSums } = given;
  if (questions < 2) return null;
  const squares = squaresAround(given, meanOf(given));
  return squares > 1e-12 * squaresOfSums && squares > 1e-24 * questions
    ? (Math.sqrt(squares / (questions - 1)) * questions) / n
    : null;
}

/** The probability of a mean this low or this high if the true mean is 0. */
interface OneSided {
  below: number;
  above: number;
}

export const twoSided = ({ below, above }: OneSided): number => Math.min(1, 2 * Math.min(below, above));

/** The two-sided p of `pairedTest`; null below two questions or if nothing differs. */
export function pairedP(given: Differences): number | null {
  const test = given.squaresOfSums > 0 ? pairedTest(given) : null;
  return test && twoSided(test);
}

/** Student's t-test of the mean; null below two questions or if nothing varies. */
export function tTest(given: Differences): OneSided | null {
  const spread = spreadOf(given);
  if (spread === null) return null;
  const mean = meanOf(given);
  const tail = studentTail((Math.abs(mean) / spread) * Math.sqrt(given.questions), given.questions - 1);
  return mean < 0 ? { below: tail, above: 1 - tail } : { below: 1 - tail, above: tail };
}

/** The paired t-test with questions as clusters (Miller, arXiv 2411.00640). Up to 16 questions p is at least that of the exact
 *  sign-flip test (Fisher 1935), which alone decides if all questions differ by the same. Null below two. */
export function pairedTest(given: Differences): OneSided | null {
  if (given.questions < 2) return null;
  const byT = tTest(given);
  if (byT === null) return equalSigns(given);
  if (given.few === null) return byT;
  const bySigns = signFlips(given.few);
  return { below: Math.max(byT.below, bySigns.below), above: Math.max(byT.above, bySigns.above) };
}

function equalSigns({ sum, questions }: Differences): OneSided {
  const tail = 2 ** -questions;
  return { below: sum < 0 ? tail : 1, above: sum > 0 ? tail : 1 };
}

/** The t-test, each way with one more question that differs by 1 the other way, so a rare change cannot overturn it. */
export const safeTest = (given: Differences): OneSided => ({
  below: tTest(withOneMore(given, 1))?.below ?? 1,
  above: tTest(withOneMore(given, -1))?.above ?? 1,
});

function signFlips(few: NonNullable<Differences["few"]>): OneSided {
  const observed = few.reduce((total, { sum }) => total + sum, 0);
  const patterns = 2 ** few.length;
  const flipped = new Float64Array(patterns);
  flipped[0] = -observed;
  for (const [question, { sum }] of few.entries())
    for (let pattern = 0; pattern < 2 ** question; pattern++)
      flipped[pattern + 2 ** question] = (flipped[pattern] ?? 0) + 2 * sum;
  const share = (isAsFar: (sum: number) => boolean): number => flipped.filter(isAsFar).length / patterns;
  return { below: share((sum) => sum <= observed + 1e-9), above: share((sum) => sum >= observed - 1e-9) };
}

/** mean ± t·s/√n with error probability `level`, clipped to `reach`. Null if nothing varies. */
export function tInterval(given: Differences, level = 0.05, reach = 1): [number, number] | null {
  const spread = spreadOf(given);
  if (spread === null) return null;
  const margin = (jStat.studentt.inv(1 - level / 2, given.questions - 1) * spread) / Math.sqrt(given.questions);
  return [Math.max(-reach, meanOf(given) - margin), Math.min(reach, meanOf(given) + margin)];
}

/** If all questions differ by the same: the share of unseen others is at most that of Clopper and Pearson (Biometrika 1934); they
 *  differ by 1 the same way, or by as much the other way. So 0 is excluded exactly where the sign test decides. */
function intervalOfEqual(given: Differences, level: number): [number, number] {
  const mean = meanOf(given);
  const unseen = 1 - (level / 2) ** (1 / given.questions);
  const end = (side: -1 | 1) => (1 - unseen) * mean + unseen * (side * mean < 0 ? -mean : side);
  return [end(-1), end(1)];
}

/** The interval of `pairedTest`, within `reach`; up to 16 questions at least as wide as that of the sign flips (Hartigan, JASA
 *  1969). Null below the questions that the test needs. */
export function testedInterval(given: Differences, level = 0.05, reach = 1): [number, number] | null {
  if (given.questions < 2) return null;
  const byT = tInterval(given, level, reach);
  if (byT === null) return intervalOfEqual(given, level);
  if (given.few === null) return byT;
  const bySigns = signInterval(given.few, level);
  return bySigns && [Math.min(byT[0], bySigns[0]), Math.max(byT[1], bySigns[1])];
}

/** Allows for a few questions that change a lot: t with one more question that differs by 1, moved out by the skewness (Johnson,
 *  JASA 1978). If nothing differs: Clopper and Pearson, Biometrika 1934. */
export function safeInterval(given: Differences, level = 0.05): [number, number] {
  if (given.squaresOfSums === 0) return intervalOfEqual(given, level);
  return [Math.max(-1, safeEnd(withOneMore(given, -1), -1, level)), Math.min(1, safeEnd(withOneMore(given, 1), 1, level))];
}

function safeEnd(given: Differences, side: -1 | 1, level: number): number {
  const spread = spreadOf(given);
  if (spread === null) return side;
  const quantile = jStat.studentt.inv(1 - level / 2, given.questions - 1);
  const skew = Math.max(0, side * (thirdMoment(given) ?? side * spread * spread));
  const moved = (skew / (spread * spread)) * ((1 + 2 * quantile * quantile) / (6 * given.questions));
  return meanOf(given) + side * ((quantile * spread) / Math.sqrt(given.questions) + moved);
}

/** The third central moment of the questions' sums over their mean size; null if unknown. */
function thirdMoment(given: Differences): number | null {
  if (given.cubesOfSums === null) return null;
  const scale = given.questions / given.n;
  const mean = meanOf(given);
  const squares = (scale * scale * given.squaresOfSums) / given.questions;
  return (scale ** 3 * given.cubesOfSums) / given.questions - 3 * mean * squares + 2 * mean ** 3;
}

/** Leaves out a mean if at most level/2 of all sign patterns are as far from it. */
function signInterval(few: NonNullable<Differences["few"]>, level: number): [number, number] | null {
  const subsets = 2 ** few.length;
  const left = Math.floor((level / 2) * subsets);
  if (left < 1) return null;
  const sums = new Float64Array(subsets);
  const sizes = new Float64Array(subsets);
  for (const [question, { sum, size }] of few.entries())
    for (let subset = 0; subset < 2 ** question; subset++) {
      sums[subset + 2 ** question] = (sums[subset] ?? 0) + sum;
      sizes[subset + 2 ** question] = (sizes[subset] ?? 0) + size;
    }
  const means = sums
    .map((sum, subset) => sum / (sizes[subset] ?? 0))
    .subarray(1)
    .sort();
  return [means[left - 1] ?? -1, means[means.length - left] ?? 1];
}

/** Adding 0 turns −0 into 0. */
const rounded = (sum: number): number => Math.round(sum * 1e12) / 1e12 + 0;
