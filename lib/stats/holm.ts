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
