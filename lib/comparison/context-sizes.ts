import type { RunPair } from "./paired-runs";

/** How many contexts the questions of a pair have, over those that have one on both sides. */
export interface ContextSizes {
  /** The mean of baseline and candidate. */
  means: [number, number];
  /** So far apart that means over contexts cannot be compared: they rise as the number of contexts falls. */
  areUnequal: boolean;
  /** The number of contexts that at least half of the questions have on both sides. */
  common: number;
}

/** Further apart than this share of the larger mean, they are unequal. */
const tolerance = 0.05;

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
    areUnequal: Math.abs(means[0] - means[1]) > tolerance * Math.max(...means),
    common: smaller[Math.floor((smaller.length - 1) / 2)] ?? 1,
  };
}
