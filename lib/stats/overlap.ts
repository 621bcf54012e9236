/** What two retrievals for the same question have in common. */
export interface Overlap {
  /** In both at the same rank. */
  shared: number;
  /** In both at different ranks. */
  moved: number;
  /** Only in the first. */
  lost: number;
  /** Only in the second. */
  gained: number;
  /** Items in both / items in either, 0 to 1; null if both are empty. */
  jaccard: number | null;
  /** For each of the first list its rank in the second, from 0; -1 if it is lost. */
  partners: number[];
}

/**
 * Compares two lists by their items and ranks. Repeated items are matched one to one, from the first rank on. `jaccard` is
 * Jaccard's coefficient ("Étude comparative de la distribution florale", 1901), for bags instead of sets.
 */
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
    ...{ shared, moved, lost: first.length - both, gained: second.length - both },
    jaccard: either === 0 ? null : both / either,
    partners,
  };
}
