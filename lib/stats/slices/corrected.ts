import { holm, holmLevels } from "@/lib/stats/compared/holm";

export interface SliceFamily {
  /** The probability of any false claim, such as 0.025 where two families share 0.05. */
  level: number;
  /** How many tests the correction covers, if more than the given ones. */
  tests?: number;
}

/** The total of a slice, if slices have one total or one each. Throws if it is missing. */
export function totalAt<Total extends object>(total: Total | readonly Total[], at: number): Total {
  const own = Array.isArray(total) ? (total as readonly Total[])[at] : (total as Total);
  if (own === undefined) throw new Error(`Slice ${at} has no total.`);
  return own;
}

export interface Corrected {
  pAdjusted: number | null;
  /** The level of the interval that agrees with the corrected p; that of the strictest test if there is no p. */
  level: number;
}

/** Holm's corrected p-values with the levels of their intervals, in the given order. Nulls are not tests. */
export function corrected(pValues: readonly (number | null)[], { level, tests = 0 }: SliceFamily): Corrected[] {
  const tested = pValues.filter((p) => p !== null).length;
  const all = [...pValues, ...Array<number>(Math.max(0, tests - tested)).fill(1)];
  const adjusted = holm(all);
  const levels = holmLevels(all, level);
  const strictest = level / Math.max(1, tested, tests);
  return pValues.map((_, at) => ({ pAdjusted: adjusted[at] ?? null, level: levels[at] ?? strictest }));
}

/** "more" and "less" than the rest. */
export type SliceVerdict = "more" | "less" | "not-established";

export function verdictOf(pAdjusted: number | null, difference: number | null, level: number): SliceVerdict {
  if (pAdjusted === null || difference === null || pAdjusted > level) return "not-established";
  return difference > 0 ? "more" : "less";
}
