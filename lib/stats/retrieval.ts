import { groupedBy } from "@/lib/domain/lists/grouped-by";

/** The share of the first k scores ≥ `threshold` (Manning et al., 2008, 8.4). NaN from the first missing score. */
export function precisionAtEach(scores: ArrayLike<number>, threshold: number, deepest: number): number[] {
  let good = 0;
  return Array.from({ length: deepest }, (_, rank) => {
    const score = scores[rank] ?? Number.NaN;
    good += Number.isNaN(score) ? Number.NaN : Number(score >= threshold);
    return good / (rank + 1);
  });
}

/** Recall at k (Manning et al., 2008, 8.3). Items with a gain above 0 are relevant; repeated ones count once. NaN without any. */
export function recallAtEach(ranked: ArrayLike<number>, gains: ReadonlyMap<number, number>, deepest: number): number[] {
  const relevant = [...gains.values()].filter((gain) => gain > 0).length;
  const found = new Set<number>();
  return Array.from({ length: deepest }, (_, rank) => {
    const name = ranked[rank];
    if (name !== undefined && (gains.get(name) ?? 0) > 0) found.add(name);
    return relevant === 0 ? Number.NaN : found.size / relevant;
  });
}

/** nDCG at k = 1 … `deepest` (Järvelin and Kekäläinen, ACM TOIS 20, 2002; discount from rank 2, as in trec_eval). `ranked`: items
 *  by rank; repeated ones count 0. The best order includes items that were not retrieved. NaN if every gain is 0. */
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

export interface Overlap {
  shared: number;
  moved: number;
  lost: number;
  gained: number;
  /** Items in both / items in either; null if both are empty. */
  jaccard: number | null;
  /** For each item of the first list its rank in the second, from 0; -1 if lost. */
  partners: number[];
}

/** Matches repeated items one to one, from the first rank on. Jaccard's coefficient (1901) is that for bags. */
export function overlapOf(first: ArrayLike<number>, second: ArrayLike<number>): Overlap {
  const ranks = groupedBy([...Array.from(second).keys()].reverse(), (rank) => second[rank]);
  const partners = Array.from(first, (name) => ranks.get(name)?.pop() ?? -1);
  const shared = partners.filter((partner, rank) => partner === rank).length;
  const moved = partners.filter((partner, rank) => partner >= 0 && partner !== rank).length;
  const both = shared + moved;
  const either = first.length + second.length - both;
  return {
    shared,
    moved,
    lost: first.length - both,
    gained: second.length - both,
    jaccard: either === 0 ? null : both / either,
    partners,
  };
}
