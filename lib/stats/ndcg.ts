/**
 * Normalised discounted cumulated gain at each depth k from 1 to `deepest`: Σ gain(i) / log₂(i + 1) over the first k ranks i,
 * divided by the same sum for the best order (Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM
 * TOIS 20, 2002, with the discount beginning at rank 2, as in trec_eval). `ranked` holds the retrieved items by rank, `gains` the
 * gain of each item. The best order includes items that were not retrieved. Items without a gain and repeated items count 0. All
 * NaN if every gain is 0.
 */
export function ndcgAtEach(ranked: ArrayLike<number>, gains: ReadonlyMap<number, number>, deepest: number): number[] {
  const best = [...gains.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  const counted = new Set<number>();
  let [sum, ideal] = [0, 0];
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
