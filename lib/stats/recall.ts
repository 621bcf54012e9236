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
