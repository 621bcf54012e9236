/** Visits the outcomes of a distribution with one peak from its mode up, then down, with weights relative to the mode's.
 *  `next(k)` is the weight of k + 1 over that of k. Leaves out weights below 1e-300: about 37 standard deviations. */
export function eachWeight(
  { least, mode, most, next }: { least: number; mode: number; most: number; next: (k: number) => number },
  visit: (k: number, weight: number) => void,
): void {
  let weight = 1;
  for (let k = mode; k <= most && weight >= 1e-300; weight *= next(k++)) visit(k, weight);
  weight = mode > least ? 1 / next(mode - 1) : 0;
  for (let k = mode - 1; k >= least && weight >= 1e-300; k--) {
    visit(k, weight);
    if (k > least) weight /= next(k - 1);
  }
}
