/** The standard normal quantile at 0.975. */
const z = 1.959963984540054;

/**
 * The 95 % score interval of a share, as [low, high] within 0 to 1 (E. B. Wilson, "Probable inference, the law of succession, and
 * statistical inference", Journal of the American Statistical Association 22, 1927). Without trials it is [0, 1].
 */
export function wilson(successes: number, n: number): [number, number] {
  if (n === 0) return [0, 1];
  const share = successes / n;
  const denominator = 1 + (z * z) / n;
  const centre = (share + (z * z) / (2 * n)) / denominator;
  const margin = (z / denominator) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  // Avoids rounding errors at the ends, where the formula gives exactly 0 and 1.
  return [successes === 0 ? 0 : Math.max(0, centre - margin), successes === n ? 1 : Math.min(1, centre + margin)];
}
