/**
 * What a retrieval found of the items that it should have found, at each depth k from 1 to `deepest`. `found` has for each such item
 * the rank from 0 at which it was first retrieved, or null.
 *
 * Recall is the share of them among the first k (Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, 8.3).
 * nDCG is Σ 1 / log₂(i + 1) over the ranks i up to k at which one was first found, divided by the same sum for as many first ranks as
 * there are items (Järvelin and Kekäläinen, ACM TOIS 20, 2002). A rank where several are found counts once, so nDCG is at most 1.
 * All NaN without items.
 */
export function goldAtEach(found: readonly (number | null)[], deepest: number): { recall: number[]; ndcg: number[] } {
  const [recall, ndcg]: [number[], number[]] = [[], []];
  let [hits, sum, ideal] = [0, 0, 0];
  const byRank = new Map<number, number>();
  for (const rank of found) if (rank !== null) byRank.set(rank, (byRank.get(rank) ?? 0) + 1);
  for (let rank = 0; rank < deepest; rank++) {
    const discount = Math.log2(rank + 2);
    hits += byRank.get(rank) ?? 0;
    sum += byRank.has(rank) ? 1 / discount : 0;
    ideal += rank < found.length ? 1 / discount : 0;
    recall.push(found.length === 0 ? Number.NaN : hits / found.length);
    ndcg.push(sum / ideal);
  }
  return { recall, ndcg };
}
