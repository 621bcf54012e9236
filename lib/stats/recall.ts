/**
 * Recall at each depth k from 1 to `deepest`: how many of the relevant items are among the first k (Manning, Raghavan and Schütze,
 * "Introduction to Information Retrieval", 2008, 8.3). An item is relevant if its gain is above 0; repeated items count once. All
 * NaN if no item is relevant.
 */
export function recallAtEach(ranked: ArrayLike<number>, gains: ReadonlyMap<number, number>, deepest: number): number[] {
  const relevant = [...gains.values()].filter((gain) => gain > 0).length;
  const found = new Set<number>();
  return Array.from({ length: deepest }, (_, rank) => {
    const name = ranked[rank];
    if (name !== undefined && (gains.get(name) ?? 0) > 0) found.add(name);
    return relevant === 0 ? Number.NaN : found.size / relevant;
  });
}
