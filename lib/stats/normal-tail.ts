import jStat from "jstat";

/**
 * The share of a standard normal distribution beyond `z` ≥ 0. Above 5 the cumulative distribution loses too many digits, so we
 * use Laplace's continued fraction φ(z)/(z + 1/(z + 2/(z + 3/…))) (Abramowitz and Stegun, 26.2.14). Never 0: at least
 * Number.MIN_VALUE.
 */
export function upperTail(z: number): number {
  if (z <= 5) return jStat.normal.cdf(-z, 0, 1);
  let fraction = z;
  for (let term = 40; term >= 1; term--) fraction = z + term / fraction;
  return Math.max(Number.MIN_VALUE, Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / fraction);
}
