import type { RunPair } from "./paired-runs";

/** Contexts per question, over the questions that have contexts on both sides. */
export interface ContextSizes {
  means: [number, number];
  /** Means over contexts rise as the number of contexts falls, so unequal numbers cannot be compared. */
  areUnequal: boolean;
  /** The number of contexts that at least half of the questions have on both sides. */
  common: number;
}

/** Relative to the larger mean. */
const tolerance = 0.05;

export const isUnequal = (means: readonly number[]): boolean =>
  Math.max(...means) - Math.min(...means) > tolerance * Math.max(...means);

/** Null if no question has contexts on both sides. Only the first `first` contexts count, if given. */
export function contextSizes({ pairing }: Pick<RunPair, "pairing">, first: number | null): ContextSizes | null {
  const [from = new Float64Array(), to = new Float64Array()] = pairing.contextCounts;
  const counted = (count = 0): number => Math.min(count || 0, first ?? Number.POSITIVE_INFINITY);
  const both = [...from.keys()].filter((question) => counted(from[question]) > 0 && counted(to[question]) > 0);
  if (both.length === 0) return null;
  const mean = (side: Float64Array) => both.reduce((sum, question) => sum + counted(side[question]), 0) / both.length;
  const means: [number, number] = [mean(from), mean(to)];
  const smaller = Float64Array.from(both, (question) => Math.min(counted(from[question]), counted(to[question]))).sort();
  return {
    means,
    areUnequal: isUnequal(means),
    common: smaller[Math.floor((smaller.length - 1) / 2)] ?? 1,
  };
}
