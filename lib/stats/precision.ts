/**
 * Precision at k for each k from 1 to `deepest`: the share of the first k contexts with a score of at least `threshold` (Manning,
 * Raghavan and Schütze, "Introduction to Information Retrieval", 2008, 8.4). `scores` are in rank order; the result is NaN from
 * the first missing or NaN score on.
 */
export function precisionAtEach(scores: ArrayLike<number>, threshold: number, deepest: number): number[] {
  let good = 0;
  return Array.from({ length: deepest }, (_, rank) => {
    const score = scores[rank] ?? Number.NaN;
    good += Number.isNaN(score) ? Number.NaN : Number(score >= threshold);
    return good / (rank + 1);
  });
}
