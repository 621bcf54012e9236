/**
 * nDCG at k = 1 … `deepest` (Järvelin and Kekäläinen, ACM TOIS 20, 2002; discount from rank 2, as in trec_eval). `ranked`: items
 * by rank; repeated ones count 0. The best order includes items that were not retrieved. NaN if every gain is 0.
 */
export function ndcgAtEach(ranked: ArrayLike<number>, gains: ReadonlyMap<number, number>, deepest: number): number[] {
  const best = [...gains.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  const counted = new Set<number>();
  let sum = 0;
  let ideal = 0;
  return Array.from({ length: deepest }, (_, rank) => {
    const discount = Math.log2(rank + 2);
    ideal += (best[rank] ?? 0) / discount;
    const name = ranked[rank];
    if (name !== undefined && !counted.has(name)) {
      sum += (gains.get(name) ?? 0) / discount;
      counted.add(name);
    }
    return sum / ideal;
  });
}
