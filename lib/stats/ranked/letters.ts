/** Groups of the ranking without two that are apart, as ranks [first, last] from 0, as long as possible. Two that are not apart
 *  can lack a common group if pairs share different questions: one between them is apart. Linear in pairs. */
export function tiedRuns(ranked: ArrayLike<number>, isApart: (first: number, second: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  let first = 0;
  for (let last = 0; last < ranked.length; last++) {
    let from = last;
    while (from > first && !isApart(ranked[from - 1] ?? 0, ranked[last] ?? 0)) from--;
    if (from > first) runs.push([first, last - 1]);
    first = from;
  }
  if (ranked.length > 0) runs.push([first, ranked.length - 1]);
  return runs;
}
