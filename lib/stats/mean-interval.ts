import jStat from "jstat";

/** Of values grouped by question. `n` counts them, or is the sum of their weights. */
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
  const groups = new Map<number, { sum: number; size: number }>();
  for (const [index, score] of scores.entries()) {
    const question = questions[index] ?? -1;
    const group = groups.get(question);
    if (group) {
      group.sum += score;
      group.size++;
    } else groups.set(question, { sum: score, size: 1 });
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

/** As `meanInterval`, of numbers without a highest one: nothing is added. Null below two questions, or if nothing varies. */
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
