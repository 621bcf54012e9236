import jStat from "jstat";
import { numberedQuestions, sumsBy } from "./by-question";
import { upperTail } from "./normal-tail";

/** Totals of values grouped by question. `n` counts them, or is the sum of their weights. */
export interface Totals {
  n: number;
  sum: number;
  questions: number;
  /** Squares of the questions' sums of scores. */
  squaresOfSums: number;
  /** Each question's sum times its number of scores. */
  sumsTimesSizes: number;
  /** Squares of the questions' numbers of scores. */
  squaresOfSizes: number;
}

export function totalsOf(scores: readonly number[], questions: readonly number[] = [...scores.keys()]): Totals {
  const { places, count } = numberedQuestions(questions);
  const sums = sumsBy(places, scores, count);
  const sizes = sumsBy(places, null, count);
  const totals = { ...noTotals };
  for (const [question, sum] of sums.entries()) addQuestion(totals, sum, sizes[question] ?? 0);
  return totals;
}

export const noTotals: Totals = { n: 0, sum: 0, questions: 0, squaresOfSums: 0, sumsTimesSizes: 0, squaresOfSizes: 0 };

/** Counts one more question, in place. */
export function addQuestion(totals: Totals, sum: number, size: number): void {
  totals.n += size;
  totals.questions++;
  totals.sum += sum;
  totals.squaresOfSums += sum * sum;
  totals.sumsTimesSizes += sum * size;
  totals.squaresOfSizes += size * size;
}

/** Squares of the questions' sums, each less what this mean makes of its size. */
export const squaresAround = ({ squaresOfSums, sumsTimesSizes, squaresOfSizes }: Totals, mean: number): number =>
  squaresOfSums - 2 * mean * sumsTimesSizes + mean * mean * squaresOfSizes;

/** The 95% interval of the mean with questions as clusters (Miller, arXiv 2411.00640; n²/Σsize² of them, Kish 1965) by Agresti
 *  and Caffo's method (2000) for the effective sample size (Dean and Pagano, Journal of Survey Statistics and Methodology 2015):
 *  one question of all 0 and one of all 1 are added, each with the weight of the means' variance in the largest possible one. At
 *  least as wide as if 5% of samples like this one lacked all questions of one end (Clopper and Pearson, 1934). Null below two. */
export function meanInterval(totals: Totals): [number, number] | null {
  const { n, sum, questions } = totals;
  if (questions < 2) return null;
  const { mean, variance, degrees } = withEnds(totals, weightOfEnds(totals));
  const margin = jStat.studentt.inv(0.975, degrees) * Math.sqrt(variance);
  return withUnseenEnds([mean - margin, mean + margin], sum / n, clustersOf(totals));
}

/** Each added question weighs the means' variance in the largest possible one. */
export function weightOfEnds(totals: Totals): number {
  const own = totals.sum / totals.n;
  return own > 0 && own < 1 ? Math.min(1, (withEnds(totals, 0).variance * clustersOf(totals)) / (own * (1 - own))) : 1;
}

export function withUnseenEnds([low, high]: [number, number], mean: number, clusters: number): [number, number] {
  const unseen = 1 - 0.05 ** (1 / clusters);
  return [Math.max(0, Math.min(low, (1 - unseen) * mean)), Math.min(1, Math.max(high, mean + unseen * (1 - mean)))];
}

const clustersOf = ({ n, squaresOfSizes }: Totals): number => Math.max(2, (n * n) / squaresOfSizes);

/** The mean and its variance with one more question of all 0 and one of all 1, each of mean size and of this weight. */
export function withEnds(totals: Totals, weight: number): { mean: number; variance: number; degrees: number } {
  const { n, sum, questions } = totals;
  const size = n / questions;
  const count = n + 2 * weight * size;
  const mean = (sum + weight * size) / count;
  const ofScores = Math.max(0, squaresAround(totals, mean));
  const ofAdded = weight * size * size * (mean * mean + (1 - mean) * (1 - mean));
  const degrees = clustersOf(totals) + 2 * weight - 1;
  return { mean, variance: ((ofScores + ofAdded) * (degrees + 1)) / degrees / count ** 2, degrees };
}

/** Like `meanInterval`, for numbers without a highest value: nothing is added. Null below two questions, or if nothing varies. */
export function numberInterval(totals: Totals): [number, number] | null {
  const { n, sum } = totals;
  if (totals.questions < 2) return null;
  const mean = sum / n;
  const squares = squaresAround(totals, mean);
  const clusters = (n * n) / totals.squaresOfSizes;
  if (squares <= 1e-9 * totals.squaresOfSums || clusters <= 1) return null;
  const margin = (jStat.studentt.inv(0.975, clusters - 1) * Math.sqrt((squares * clusters) / (clusters - 1))) / n;
  return [Math.max(0, mean - margin), mean + margin];
}

/** The tail of Student's t beyond `t` ≥ 0: Abramowitz and Stegun, 26.7.1; above 100 degrees Hill's (Algorithm 395, CACM 1970). */
export function studentTail(t: number, degrees: number): number {
  if (degrees <= 100) return jStat.ibeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  const a = degrees - 0.5;
  const b = 48 * a * a;
  const y = a * Math.log1p((t * t) / degrees);
  const correction = ((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1;
  return upperTail(Math.max(0, correction) * Math.sqrt(y));
}
