/**
 * P-values corrected for multiple tests (Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
 * Statistics 1979), in the given order. Nulls stay null and do not count as tests.
 */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const ordered = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const corrected: (number | null)[] = pValues.map(() => null);
  let least = 0;
  for (const [rank, { p, index }] of ordered.entries()) {
    least = Math.max(least, Math.min(1, p * (ordered.length - rank)));
    corrected[index] = least;
  }
  return corrected;
}

/**
 * The level at which Holm's procedure tests each p-value if it may reject a true hypothesis with the probability `level` at most:
 * with m tests, the k-th smallest p is tested at level/(m − k + 1), and those that are not rejected at the level of the first of
 * them. An interval at this level leaves out 0 exactly if the corrected p is at most `level`.
 */
export function holmLevels(pValues: readonly (number | null)[], level: number): (number | null)[] {
  const corrected = holm(pValues);
  const ordered = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const rejected = corrected.filter((p) => p !== null && p <= level).length;
  const levels: (number | null)[] = pValues.map(() => null);
  for (const [rank, { index }] of ordered.entries())
    levels[index] = level / Math.max(1, ordered.length - Math.min(rank, rejected));
  return levels;
}
