import jStat from "jstat";
import { numbered, sumsBy } from "./by-question";

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
  const { places, count } = numbered(questions);
  const sums = sumsBy(places, scores, count);
  const sizes = sumsBy(places, null, count);
  const totals = { n: scores.length, sum: 0, questions: count, squaresOfSums: 0, sumsTimesSizes: 0, squaresOfSizes: 0 };
  for (const [question, sum] of sums.entries()) {
    const size = sizes[question] ?? 0;
    totals.sum += sum;
    totals.squaresOfSums += sum * sum;
    totals.sumsTimesSizes += sum * size;
    totals.squaresOfSizes += size * size;
  }
  return totals;
}

/**
 * The 95 % interval of the mean with questions as clusters (Miller, arXiv 2411.00640; n²/Σsize² of them, Kish 1965) and two added
 * questions, all 0 and all 1 (Agresti and Caffo 2000), since the plain one is too narrow near the ends. Null below two.
 */
export function meanInterval(totals: Totals): [number, number] | null {
  const { n, sum, questions, squaresOfSums, sumsTimesSizes, squaresOfSizes } = totals;
  if (questions < 2) return null;
  const size = n / questions;
  const count = n + 2 * size;
  const mean = (sum + size) / count;
  const ofScores = squaresOfSums - 2 * mean * sumsTimesSizes + mean * mean * squaresOfSizes;
  const ofAdded = size * size * (mean * mean + (1 - mean) * (1 - mean));
  const clusters = (n * n) / squaresOfSizes + 2;
  const error = Math.sqrt(((ofScores + ofAdded) * clusters) / (clusters - 1)) / count;
  const margin = jStat.studentt.inv(0.975, clusters - 1) * error;
  return [Math.max(0, mean - margin), Math.min(1, mean + margin)];
}

/**
 * Like `meanInterval`, for numbers that have no highest value: nothing is added. Null below two questions, or if nothing varies.
 */
export function numberInterval({
  n,
  sum,
  questions,
  squaresOfSums,
  sumsTimesSizes,
  squaresOfSizes,
}: Totals): [number, number] | null {
  if (questions < 2) return null;
  const mean = sum / n;
  const squares = squaresOfSums - 2 * mean * sumsTimesSizes + mean * mean * squaresOfSizes;
  const clusters = (n * n) / squaresOfSizes;
  if (squares <= 1e-9 * squaresOfSums || clusters <= 1) return null;
  const margin = (jStat.studentt.inv(0.975, clusters - 1) * Math.sqrt((squares * clusters) / (clusters - 1))) / n;
  return [Math.max(0, mean - margin), mean + margin];
}
