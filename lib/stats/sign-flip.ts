import jStat from "jstat";
import type { Random } from "./random";

/** How a p-value came about: all sign patterns, some drawn at random, or the normal limit of their distribution. */
export type SignFlipKind = "exact" | "drawn" | "normal";

const exactUpTo = 16;
const drawnUpTo = 1_000;
const draws = 20_000;

/**
 * The two-sided paired permutation test (Fisher, "The Design of Experiments", 1935) of questions' summed differences: if the two configurations were
 * alike, each could as well have had the other sign. It asks nothing of the scores' distribution, so bounds and ties do no harm. Up to 16 questions
 * that differ all sign patterns are counted; up to 1,000, 20,000 are drawn, and p is (1 + as extreme) / (1 + drawn); beyond, the sum of flipped
 * differences is normal with the sum of their squares as its variance. Null where no question differs, since then there is nothing to test.
 */
export function signFlipTest(sums: Float64Array, random: Random): { p: number; kind: SignFlipKind } | null {
  const differing = sums.filter((sum) => sum !== 0);
  if (differing.length === 0) return null;
  const observed = Math.abs(differing.reduce((total, sum) => total + sum, 0));
  if (differing.length > drawnUpTo) {
    const deviation = Math.sqrt(differing.reduce((total, sum) => total + sum * sum, 0));
    return { p: Math.min(1, 2 * jStat.normal.cdf(-observed / deviation, 0, 1)), kind: "normal" };
  }
  // Sums of the same differences in another order must count as equal.
  const extreme = observed - 1e-9;
  if (differing.length <= exactUpTo) {
    const patterns = 2 ** differing.length;
    let asExtreme = 0;
    for (let pattern = 0; pattern < patterns; pattern++) if (Math.abs(flipped(differing, () => pattern)) >= extreme) asExtreme++;
    return { p: asExtreme / patterns, kind: "exact" };
  }
  let asExtreme = 0;
  for (let draw = 0; draw < draws; draw++) if (Math.abs(flipped(differing, random)) >= extreme) asExtreme++;
  return { p: (1 + asExtreme) / (1 + draws), kind: "drawn" };
}

/** The sum with signs by the bits of `random`'s numbers. */
function flipped(sums: Float64Array, random: Random): number {
  let sum = 0;
  let bits = 0;
  for (let question = 0; question < sums.length; question++) {
    bits = question % 32 === 0 ? random() : bits >>> 1;
    const difference = sums[question] ?? 0;
    sum += bits & 1 ? difference : -difference;
  }
  return sum;
}
