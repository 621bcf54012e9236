/**
 * Groups of the ranking that are not apart, as ranks [first, last] from 0; none contains another. Two that are not apart share a
 * group, and so do all ranked between them, even if a test finds these apart. Linear in pairs.
 */
export function tiedRuns(ranked: ArrayLike<number>, isApart: (first: number, second: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  let reached = -1;
  for (let first = 0; first < ranked.length; first++) {
    let last = ranked.length - 1;
    while (last > Math.max(first, reached) && isApart(ranked[first] ?? 0, ranked[last] ?? 0)) last--;
    if (last <= reached) continue;
    runs.push([first, last]);
    reached = last;
  }
  return runs;
}
