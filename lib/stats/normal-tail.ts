import jStat from "jstat";

/** Above 5 jstat loses digits: Laplace's continued fraction (Abramowitz and Stegun, 26.2.14). At least Number.MIN_VALUE. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  if (z <= 5) return jStat.normal.cdf(-z, 0, 1);
  let fraction = z;
  for (let term = 40; term >= 1; term--) fraction = z + term / fraction;
  return Math.max(Number.MIN_VALUE, Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / fraction);
}
