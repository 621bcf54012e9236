/** Recall, precision (Manning et al. 2008, 8.3 and 8.4) and nDCG (Järvelin and Kekäläinen, ACM TOIS 20, 2002) at k = 1 …
 *  `deepest`. `found`: each gold item's first rank from 0, or null. NaN without items. */
export function goldAtEach(
  found: readonly (number | null)[],
  deepest: number,
): { recall: number[]; precision: number[]; ndcg: number[] } {
  const recall: number[] = [];
  const precision: number[] = [];
  const ndcg: number[] = [];
  let hits = 0;
  let ranks = 0;
  let sum = 0;
  let ideal = 0;
  const byRank = new Map<number, number>();
  for (const rank of found) if (rank !== null) byRank.set(rank, (byRank.get(rank) ?? 0) + 1);
  for (let rank = 0; rank < deepest; rank++) {
    const discount = Math.log2(rank + 2);
    hits += byRank.get(rank) ?? 0;
    ranks += byRank.has(rank) ? 1 : 0;
    sum += byRank.has(rank) ? 1 / discount : 0;
    ideal += rank < found.length ? 1 / discount : 0;
    recall.push(found.length === 0 ? Number.NaN : hits / found.length);
    precision.push(found.length === 0 ? Number.NaN : ranks / (rank + 1));
    ndcg.push(sum / ideal);
  }
  return { recall, precision, ndcg };
}
