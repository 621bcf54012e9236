import type { Alpha, MeasurementLevel } from "./level";
import { alphaSums } from "./sums";

/**
 * Agreement between any number of people, 1 if complete and 0 by chance (Krippendorff 2011, "Computing Krippendorff's
 * Alpha-Reliability"). A unit has the values that people gave it; those with fewer than two are left out. `weights[i]`, with a mean
 * of 1, says how much unit i counts.
 */
export function krippendorffAlpha(
  units: readonly (readonly number[])[],
  level: MeasurementLevel,
  weights?: readonly number[],
): Alpha {
  const { size, add, alphaOf } = alphaSums(units, level);
  const sums = new Float64Array(size);
  for (const [at, unit] of units.entries()) add(sums, unit, weights?.[at] ?? 1);
  return alphaOf(sums);
}
