import type { Totals } from "@/lib/stats/mean-interval";
import { fisherExact } from "@/lib/stats/shares/fisher-exact";
import { newcombe } from "@/lib/stats/shares/newcombe";
import { zAt } from "@/lib/stats/shares/normal-quantile";
import { wilson } from "@/lib/stats/wilson";
import { corrected, type SliceFamily, type SliceVerdict, totalAt, verdictOf } from "./corrected";
import { compareMeans } from "./means";

export interface Counted {
  n: number;
  failed: number;
}

/** Null where the slice, or the rest, is empty. Wilson, Fisher and Newcombe, or with repeated questions as `compareMeans`. */
export interface ComparedShare extends Counted {
  share: number | null;
  /** Wilson's, at Holm's level. */
  interval: [number, number] | null;
  /** The slice's share minus that of the rest. */
  difference: number | null;
  /** Newcombe's, at Holm's level; where Fisher's test decides otherwise, an end moves to 0. */
  differenceInterval: [number, number] | null;
  /** Fisher's, two-sided. */
  p: number | null;
  pAdjusted: number | null;
  /** Follows Fisher's corrected p. */
  verdict: SliceVerdict;
}

/** Compares the share of failures in each slice with that in the rest of `total`, in the given order. Slices may overlap; a rest
 *  is the total minus the slice. Slices of different columns can have a total each. Throws if a slice holds more than its total. */
export function compareShares(
  slices: readonly Counted[],
  total: Counted | readonly Counted[],
  family: SliceFamily,
): ComparedShare[] {
  const rests = slices.map((slice, at): Counted => {
    const { n, failed } = totalAt(total, at);
    return { n: n - slice.n, failed: failed - slice.failed };
  });
  for (const [at, rest] of rests.entries())
    if (rest.failed < 0 || rest.n < rest.failed) throw new Error(`Slice ${at} is not a part of the total.`);
  const pValues = slices.map(({ n, failed }, at) => {
    const rest = rests[at];
    return !rest || n === 0 || rest.n === 0 ? null : fisherExact(failed, n, rest.failed, rest.n);
  });
  const corrections = corrected(pValues, family);
  return slices.map(({ n, failed }, at): ComparedShare => {
    const { pAdjusted = null, level = family.level } = corrections[at] ?? {};
    const p = pValues[at] ?? null;
    const rest = p === null ? null : (rests[at] ?? null);
    const difference = rest && failed / n - rest.failed / rest.n;
    const verdict = verdictOf(pAdjusted, difference, family.level);
    return {
      n,
      failed,
      p,
      pAdjusted,
      difference,
      verdict,
      differenceInterval: rest && agreeing(newcombe(failed, n, rest.failed, rest.n, level), verdict),
      share: n === 0 ? null : failed / n,
      interval: n === 0 ? null : wilson(failed, n, zAt(level)),
    };
  });
}

function agreeing([low, high]: [number, number], verdict: SliceVerdict): [number, number] {
  if (verdict === "not-established") return [Math.min(0, low), Math.max(0, high)];
  return verdict === "more" ? [Math.max(0, low), high] : [low, Math.min(0, high)];
}

/** The same of totals of 0 and 1: by `compareShares` where no question repeats, else with questions as clusters. */
export function compareFailures(slices: readonly Totals[], totals: readonly Totals[], family: SliceFamily): ComparedShare[] {
  const counted = ({ n, sum }: Totals): Counted => ({ n, failed: sum });
  if (totals.every(({ n, questions }) => n === questions)) return compareShares(slices.map(counted), totals.map(counted), family);
  return compareMeans(slices, totals, family)
    .sort((one, other) => one.slice - other.slice)
    .map(({ slice, mean, pull: _, ...found }) => ({ ...found, share: mean, failed: slices[slice]?.sum ?? 0 }));
}
