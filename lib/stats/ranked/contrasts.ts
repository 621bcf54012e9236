import { type Differences, testedInterval } from "@/lib/stats/compared/differences";
import { holm, holmLevels } from "@/lib/stats/compared/holm";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import type { Scores } from "./blocks";

/** A weighted sum of configurations' means, tested over blocks. */
export interface Contrast {
  difference: number;
  /** Standard error over blocks; null below two blocks or if all are equal. */
  error: number | null;
  /** 95 %, of this contrast alone; null with too few blocks. */
  interval: [number, number] | null;
  /** At Holm's level: excludes 0 exactly if `p` is at most 0.05. */
  intervalTogether: [number, number] | null;
  /** Two-sided, with Holm's correction over all contrasts; null if nothing differs. */
  p: number | null;
  /** Uncorrected. */
  ownP: number | null;
}

/** Of `scores` without NaN, by configuration. Null weights stay null and are no test. */
export function testContrasts({ scores, questions }: Scores, weights: readonly (Float64Array | null)[]): (Contrast | null)[] {
  const tested = weights.map((given) => given && sidesTested(scores, questions, given));
  const pValues = tested.map((found) => found?.p ?? null);
  const [corrected, levels] = [holm(pValues), holmLevels(pValues, 0.05)];
  return tested.map((found, at) => {
    if (!found) return null;
    const { scale, spread, interval, p, differences } = found;
    return {
      difference: (scale * differences.sum) / differences.pairs,
      error: spread === null ? null : (scale * spread) / Math.sqrt(differences.questions),
      interval: scaled(interval, scale),
      intervalTogether: scaled(testedInterval(differences, levels[at] ?? 0.05), scale),
      p: corrected[at] ?? null,
      ownP: p,
    };
  });
}

interface Tested {
  scale: number;
  spread: number | null;
  interval: [number, number] | null;
  p: number | null;
  differences: Differences;
}

/**
 * A contrast is a scale times the difference of two weighted means, those of its positive and of its negative weights. So its
 * differences lie within ±1, as the tests require.
 */
function sidesTested(scores: readonly Float64Array[], questions: Int32Array, weights: Float64Array): Tested | null {
  const scale = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / 2;
  const [baseline, candidate] = [new Float64Array(questions.length), new Float64Array(questions.length)];
  // What rounding left of 0.
  for (const [at, weight] of weights.entries())
    if (Math.abs(weight) > 1e-12 * scale)
      addColumn(weight > 0 ? candidate : baseline, scores[at] ?? baseline, Math.abs(weight) / scale);
  const found = pairedDifference({ baseline, candidate, questions });
  return found && { ...found, scale };
}

function addColumn(side: Float64Array, column: Float64Array, weight: number): void {
  for (let row = 0; row < side.length; row++) side[row] = (side[row] ?? 0) + weight * (column[row] ?? 0);
}

const scaled = (interval: [number, number] | null, scale: number): [number, number] | null =>
  interval && [scale * interval[0], scale * interval[1]];
