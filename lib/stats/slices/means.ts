import jStat from "jstat";
import { meanInterval, studentTail, type Totals, withEnds } from "@/lib/stats/mean-interval";
import { corrected, type SliceFamily, type SliceVerdict, totalAt, verdictOf } from "./corrected";

/** Null where the slice, or the rest, has no score. */
export interface ComparedMean {
  /** The slice's place in the given order. */
  slice: number;
  n: number;
  mean: number | null;
  /** 95%; null below two questions. */
  interval: [number, number] | null;
  /** The slice's mean minus that of the rest. */
  difference: number | null;
  /** At Holm's level; null below two questions on either side. */
  differenceInterval: [number, number] | null;
  /** Two-sided. */
  p: number | null;
  pAdjusted: number | null;
  verdict: SliceVerdict;
  /** The mean of all minus the mean of the rest: how far the slice moves the overall mean. */
  pull: number | null;
}

/** Compares the mean score (0 to 1) of each slice with that of the rest of `total`, the strongest pull first. All scores of a
 *  question must be in the same slices. Welch's t (Biometrika 1947) with questions as clusters, and in each part two added
 *  questions, all 0 and all 1 (Agresti and Caffo 2000), without which few equal scores would seem certain. Its error is at least
 *  that of equal variances, since a slice of a skewed score that happens to vary little would seem to differ. */
export function compareMeans(slices: readonly Totals[], total: Totals | readonly Totals[], family: SliceFamily): ComparedMean[] {
  const tests = slices.map((slice, at) => {
    const all = totalAt(total, at);
    const rest = restOf(all, slice);
    return { slice, rest, mean: meanOf(all), welch: welchOf(slice, rest) };
  });
  const pValues = tests.map(
    ({ welch }) => welch && Math.min(1, 2 * studentTail(Math.abs(welch.difference) / welch.error, welch.degrees)),
  );
  const corrections = corrected(pValues, family);
  const compared = tests.map(({ slice, rest, mean: meanOfTotal, welch }, at): ComparedMean => {
    const { pAdjusted = null, level = family.level } = corrections[at] ?? {};
    const margin = welch && jStat.studentt.inv(1 - level / 2, welch.degrees) * welch.error;
    const differenceInterval: ComparedMean["differenceInterval"] =
      welch && margin !== null ? [Math.max(-1, welch.difference - margin), Math.min(1, welch.difference + margin)] : null;
    const mean = meanOf(slice);
    const restMean = meanOf(rest);
    return {
      slice: at,
      n: slice.n,
      mean,
      differenceInterval,
      pAdjusted,
      interval: meanInterval(slice),
      difference: mean === null || restMean === null ? null : mean - restMean,
      p: pValues[at] ?? null,
      verdict: verdictOf(pAdjusted, welch?.difference ?? null, family.level),
      pull: restMean === null || slice.n === 0 || meanOfTotal === null ? null : meanOfTotal - restMean,
    };
  });
  return compared.sort((a, b) => Math.abs(b.pull ?? 0) - Math.abs(a.pull ?? 0) || a.slice - b.slice);
}

const meanOf = ({ n, sum }: Totals): number | null => (n === 0 ? null : sum / n);

const restOf = (total: Totals, slice: Totals): Totals => ({
  n: total.n - slice.n,
  sum: total.sum - slice.sum,
  questions: total.questions - slice.questions,
  squaresOfSums: total.squaresOfSums - slice.squaresOfSums,
  sumsTimesSizes: total.sumsTimesSizes - slice.sumsTimesSizes,
  squaresOfSizes: total.squaresOfSizes - slice.squaresOfSizes,
});

/** Null below two questions on either side. */
function welchOf(one: Totals, other: Totals): { difference: number; error: number; degrees: number } | null {
  if (one.questions < 2 || other.questions < 2) return null;
  const a = errorOf(one);
  const b = errorOf(other);
  const variance = a.variance + b.variance;
  const ofQuestions = (a.spread * a.degrees + b.spread * b.degrees) / (a.degrees + b.degrees);
  const pooled = ofQuestions * (1 / (a.degrees + 1) + 1 / (b.degrees + 1));
  return {
    difference: a.mean - b.mean,
    error: Math.sqrt(Math.max(variance, pooled)),
    degrees: variance ** 2 / (a.variance ** 2 / a.degrees + b.variance ** 2 / b.degrees),
  };
}

function errorOf(totals: Totals) {
  const found = withEnds(totals, 1);
  return { ...found, spread: found.variance * (found.degrees + 1) };
}
