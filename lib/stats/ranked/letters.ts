/**
 * Groups that cannot be told apart, as ranks [first, last] from 0: all stretches of the ranking that no longer one contains. Two
 * that are not apart share a group, and so does all that is ranked between them, even if a test finds it apart.
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
