/** Holm's correction for multiple tests (Scandinavian Journal of Statistics 1979), in the given order. Nulls are not tests. */
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

/** Holm's level of each p-value in a family: an interval at it excludes 0 exactly if the corrected p ≤ `level`. */
export function holmLevels(pValues: readonly (number | null)[], level: number): (number | null)[] {
  const corrected = holm(pValues);
  const ordered = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const rejected = corrected.filter((p) => p !== null && p <= level).length;
  const levels: (number | null)[] = pValues.map(() => null);
  for (const [rank, { index }] of ordered.entries())
    levels[index] = level / Math.max(1, ordered.length - Math.min(rank, rejected));
  return levels;
}
