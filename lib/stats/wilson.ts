import { z95 } from "./estimate";

/** The score interval of a share, 95% unless `z` says otherwise (E. B. Wilson, JASA 22, 1927); [0, 1] if `n` is 0. */
export function wilson(successes: number, n: number, z = z95): [number, number] {
  if (n === 0) return [0, 1];
  const share = successes / n;
  const denominator = 1 + (z * z) / n;
  const centre = (share + (z * z) / (2 * n)) / denominator;
  const margin = (z / denominator) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  // Rounding errors would miss exactly 0 and 1.
  return [successes === 0 ? 0 : Math.max(0, centre - margin), successes === n ? 1 : Math.min(1, centre + margin)];
}
