/** The share of the first k scores ≥ `threshold` (Manning et al., 2008, 8.4). NaN from the first missing score. */
export function precisionAtEach(scores: ArrayLike<number>, threshold: number, deepest: number): number[] {
  let good = 0;
  return Array.from({ length: deepest }, (_, rank) => {
    const score = scores[rank] ?? Number.NaN;
    good += Number.isNaN(score) ? Number.NaN : Number(score >= threshold);
    return good / (rank + 1);
  });
}
