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
  const places = new Map<number, number[]>();
  for (let rank = second.length - 1; rank >= 0; rank--) {
    const name = second[rank] ?? Number.NaN;
    const found = places.get(name);
    if (found) found.push(rank);
    else places.set(name, [rank]);
  }
  const partners = Array.from(first, (name) => places.get(name)?.pop() ?? -1);
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
