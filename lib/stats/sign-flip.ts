import { upperTail } from "./normal-tail";
import type { Random } from "./random";

/** How a p-value was computed: from all sign patterns, from random ones, or from the normal limit of their distribution. */
export type SignFlipKind = "exact" | "drawn" | "normal";

const exactUpTo = 16;
const drawnUpTo = 1_000;
const draws = 20_000;

/**
 * The two-sided paired permutation test (Fisher, "The Design of Experiments", 1935) of the questions' summed differences: if two
 * configurations were equally good, each difference could just as well have the opposite sign. It assumes nothing about the
 * distribution of scores, so bounds and ties do no harm. With up to 16 differing questions it counts all sign patterns. With up
 * to 1,000 it draws 20,000 patterns, and p is (1 + as extreme) / (1 + drawn). Beyond that it takes the sum of flipped differences
 * as normal, with the sum of their squares as variance. Null below two questions or if none differs.
 */
export function signFlipTest(sums: Float64Array, random: Random): { p: number; kind: SignFlipKind } | null {
  const differing = sums.filter((sum) => sum !== 0);
  if (sums.length < 2 || differing.length === 0) return null;
  const observed = Math.abs(differing.reduce((total, sum) => total + sum, 0));
  if (differing.length > drawnUpTo) {
    const deviation = Math.sqrt(differing.reduce((total, sum) => total + sum * sum, 0));
    return { p: Math.min(1, 2 * upperTail(observed / deviation)), kind: "normal" };
  }
  // Tolerates rounding errors, which depend on the order of summation.
  const extreme = observed - 1e-9;
  const flipped = flipping(differing);
  if (differing.length <= exactUpTo) {
    const patterns = 2 ** differing.length;
    let asExtreme = 0;
    for (let pattern = 0; pattern < patterns; pattern++) if (Math.abs(flipped(() => pattern)) >= extreme) asExtreme++;
    return { p: asExtreme / patterns, kind: "exact" };
  }
  let asExtreme = 0;
  for (let draw = 0; draw < draws; draw++) if (Math.abs(flipped(random)) >= extreme) asExtreme++;
  return { p: (1 + asExtreme) / (1 + draws), kind: "drawn" };
}

/**
 * Returns a function that sums the differences with random signs. The sums of each group of eight under all 256 sign patterns are
 * computed once, so a draw needs an eighth of the additions.
 */
function flipping(sums: Float64Array): (random: Random) => number {
  const groups = Math.ceil(sums.length / 8);
  const sumOf = new Float64Array(groups * 256);
  for (let group = 0; group < groups; group++)
    for (let pattern = 0; pattern < 256; pattern++) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit++) {
        const difference = sums[group * 8 + bit] ?? 0;
        sum += (pattern >>> bit) & 1 ? difference : -difference;
      }
      sumOf[group * 256 + pattern] = sum;
    }
  return (random) => {
    let sum = 0;
    let bits = 0;
    for (let group = 0; group < groups; group++) {
      bits = group % 4 === 0 ? random() : bits >>> 8;
      sum += sumOf[group * 256 + (bits & 255)] ?? 0;
    }
    return sum;
  };
}
