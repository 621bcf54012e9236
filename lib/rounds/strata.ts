/** Fewer labels of a stratum have no spread. */
const fewest = 2;

/**
 * Divides samples by score into up to three strata of nearly equal size, with equal scores together. Each is large enough that a
 * draw of `size`, in proportion, takes two of it; else it joins its neighbour. Returns the highest score of each but the last.
 */
export function cutsOf(scores: readonly number[], size: number): number[] {
  const ordered = [...scores].sort((a, b) => a - b);
  const ends: number[] = [];
  for (const [place, score] of ordered.entries()) {
    const isFull = place + 1 >= ((ends.length + 1) * ordered.length) / 3 - 1e-9;
    if (isFull && ordered[place + 1] !== score) ends.push(score);
  }
  const countOf = (at: number) => ordered.filter((score) => stratumOf(score, ends.slice(0, -1)) === at).length;
  for (let at = 0; ends.length > 1 && at < ends.length; ) {
    if (Math.round((size * countOf(at)) / ordered.length) >= fewest) at++;
    else {
      ends.splice(at === ends.length - 1 ? at - 1 : at, 1);
      at = 0;
    }
  }
  return ends.slice(0, -1);
}

/** From 0. */
export const stratumOf = (score: number, cuts: readonly number[]): number => cuts.filter((cut) => score > cut).length;

/** How many of each stratum a draw takes, in proportion and at least two (all if it has fewer). They add up to `size`. */
export function allocated(sizes: readonly number[], size: number): number[] {
  const all = sizes.reduce((sum, one) => sum + one, 0);
  const wanted = Math.min(size, all);
  const exact = sizes.map((one) => (wanted * one) / Math.max(1, all));
  const given = exact.map((share, at) => Math.min(sizes[at] ?? 0, Math.max(Math.floor(share), Math.min(fewest, wanted))));
  const byRest = [...sizes.keys()].sort((a, b) => (exact[b] ?? 0) - (given[b] ?? 0) - ((exact[a] ?? 0) - (given[a] ?? 0)));
  let left = wanted - given.reduce((sum, one) => sum + one, 0);
  while (left !== 0) {
    const before = left;
    for (const at of left > 0 ? byRest : byRest.toReversed()) {
      const next = (given[at] ?? 0) + Math.sign(left);
      if (left === 0 || next < Math.min(fewest, sizes[at] ?? 0) || next > (sizes[at] ?? 0)) continue;
      given[at] = next;
      left -= Math.sign(left);
    }
    if (left === before) break;
  }
  return given;
}
