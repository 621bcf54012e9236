import jStat from "jstat";

/** Of scores between 0 and 1, grouped by the question that they answer. */
export interface Totals {
  /** Scores. */
  n: number;
  sum: number;
  questions: number;
  /** Over the questions: the squares of their sums of scores. */
  squaresOfSums: number;
  /** Over the questions: their sum of scores times their number of scores. */
  sumsTimesSizes: number;
  /** Over the questions: the squares of their numbers of scores. */
  squaresOfSizes: number;
}

/** `questions[i]` asks for `scores[i]`; without it each score has a question of its own. */
export function totalsOf(scores: readonly number[], questions: readonly number[] = [...scores.keys()]): Totals {
  const groups = new Map<number, { sum: number; size: number }>();
  for (const [index, score] of scores.entries()) {
    const question = questions[index] ?? -1;
    const group = groups.get(question) ?? { sum: 0, size: 0 };
    groups.set(question, { sum: group.sum + score, size: group.size + 1 });
  }
  const totals = { n: scores.length, sum: 0, questions: groups.size, squaresOfSums: 0, sumsTimesSizes: 0, squaresOfSizes: 0 };
  for (const { sum, size } of groups.values()) {
    totals.sum += sum;
    totals.squaresOfSums += sum * sum;
    totals.sumsTimesSizes += sum * size;
    totals.squaresOfSizes += size * size;
  }
  return totals;
}

/**
 * The 95 % confidence interval of the mean of scores between 0 and 1, clipped to [0, 1]. Scores of one question depend on each
 * other, so a question counts as one cluster: the error is sqrt(Σ (sum of the question's residuals)²) / n (Miller, "Adding error
 * bars to evals", arXiv 2411.00640), times m / (m − 1) under the root for m questions, with Student's t. Two questions are added,
 * as large as the mean question, one with scores of 0 and one with scores of 1: scores are often all near one end, where the plain
 * interval leaves out the rare low ones and misses the true mean too often (Bowyer, Aitchison and Ivanova, "Don't use the CLT in
 * LLM evals with fewer than a few hundred datapoints", arXiv 2503.01747; the two values are those of Agresti and Caffo, The American
 * Statistician 2000). Questions of unequal size count as fewer: as n² / Σ size² (Kish, "Survey Sampling", 1965), since a few large
 * ones decide the mean. Where no question repeats, all this is the t interval of the scores and one 0 and one 1. So
 * equal scores have an interval too. Null below two questions.
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
