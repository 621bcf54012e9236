import jStat from "jstat";

/** Of values between 0 and 1. */
export interface Totals {
  n: number;
  sum: number;
  sumOfSquares: number;
  lowest: number;
  highest: number;
}

/**
 * The 95 % confidence interval of the mean of values between 0 and 1: Student's t interval after adding one value of 0 and one of 1,
 * clipped to [0, 1]. Scores are often all near one end; then the plain t interval leaves out the rare low ones and misses the true
 * mean too often (Bowyer, Aitchison and Ivanova, "Don't use the CLT in LLM evals with fewer than a few hundred datapoints", arXiv
 * 2503.01747; the two values are those of Agresti and Caffo, The American Statistician 2000). Null below two values or if they do
 * not vary.
 */
export function meanInterval({ n, sum, sumOfSquares, lowest, highest }: Totals): [number, number] | null {
  if (n < 2 || highest - lowest < 1e-9) return null;
  const count = n + 2;
  const mean = (sum + 1) / count;
  const variance = (sumOfSquares + 1 - count * mean * mean) / (count - 1);
  const margin = jStat.studentt.inv(0.975, count - 1) * Math.sqrt(variance / count);
  return [Math.max(0, mean - margin), Math.min(1, mean + margin)];
}
