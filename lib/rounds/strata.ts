/** Of a stratum, since fewer labels have no spread. */
const fewest = 2;

/**
 * Up to three groups of samples by score, nearly equal in size, with equal scores together. Each is large enough that a draw of
 * `size`, in proportion, takes two of it; else it joins its neighbour. Returns each sample's group.
 */
export function strataOf(scores: readonly (number | null)[], size: number): number[] {
  const ordered = [...scores.keys()].sort((a, b) => (scores[a] ?? -1) - (scores[b] ?? -1));
  const groups: number[][] = [];
  let group: number[] = [];
  for (const [place, at] of ordered.entries()) {
    group.push(at);
    const next = ordered[place + 1];
    const isTied = next !== undefined && scores[next] === scores[at];
    const isFull = place + 1 >= ((groups.length + 1) * scores.length) / 3 - 1e-9;
    if (next !== undefined && (isTied || !isFull)) continue;
    groups.push(group);
    group = [];
  }
  for (let at = 0; groups.length > 1 && at < groups.length; ) {
    const own = groups[at] ?? [];
    if (Math.round((size * own.length) / scores.length) >= fewest) {
      at++;
      continue;
    }
    const neighbour = at === 0 ? 1 : at - 1;
    groups[neighbour]?.push(...own);
    groups.splice(at, 1);
    at = 0;
  }
  const found = scores.map(() => 0);
  for (const [stratum, own] of groups.entries()) for (const at of own) found[at] = stratum;
  return found;
}

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
