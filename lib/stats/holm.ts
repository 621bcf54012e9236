/**
 * P-values corrected for being several (Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 1979), in the
 * order given. Nulls are no tests: they stay, and do not count.
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
