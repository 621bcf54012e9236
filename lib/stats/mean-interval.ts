import jStat from "jstat";

/**
 * The 95 % confidence interval of the mean of values between 0 and 1, from their count, sum and sum of squares: mean ± t·s/√n
 * with Student's t at n − 1 degrees of freedom (Student, "The probable error of a mean", Biometrika 1908), clipped to [0, 1].
 * Null below two values.
 */
export function meanInterval({
  n,
  sum,
  sumOfSquares,
}: {
  n: number;
  sum: number;
  sumOfSquares: number;
}): [number, number] | null {
  if (n < 2) return null;
  const mean = sum / n;
  // Rounding errors can make the variance of equal values slightly negative.
  const variance = Math.max(0, (sumOfSquares - n * mean * mean) / (n - 1));
  const margin = jStat.studentt.inv(0.975, n - 1) * Math.sqrt(variance / n);
  return [clip(mean - margin), clip(mean + margin)];
}

const clip = (value: number): number => Math.min(1, Math.max(0, value));
