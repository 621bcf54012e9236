/**
 * What a retrieval found of the items that it should have found, at each depth k from 1 to `deepest`. `found` has for each such item
 * the rank from 0 at which it was first retrieved, or null.
 *
 * Recall is the share of them among the first k, precision the share of the first k ranks at which one was first found (Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, 8.3 and 8.4); where fewer than k were retrieved, precision is still divided by k.
 * nDCG is Σ 1 / log₂(i + 1) over the ranks i up to k at which one was first found, divided by the same sum for as many first ranks as
 * there are items (Järvelin and Kekäläinen, ACM TOIS 20, 2002). A rank where several are found counts once, so both are at most 1.
 * All NaN without items.
 */
export function goldAtEach(
  found: readonly (number | null)[],
  deepest: number,
): { recall: number[]; precision: number[]; ndcg: number[] } {
  const [recall, precision, ndcg]: [number[], number[], number[]] = [[], [], []];
  let [hits, ranks, sum, ideal] = [0, 0, 0, 0];
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
