import type { Pairing } from "@/lib/db/paired/pair-questions";
import { meanContexts } from "@/lib/db/runs/context-counts";
import { metricById } from "@/lib/metrics/registry";

export interface ContextSizes {
  means: readonly number[];
  /** Means over contexts rise as the number of contexts falls, so unequal numbers cannot be compared. */
  areUnequal: boolean;
  /** How many contexts of each to compare: what every run has on average. */
  common: number;
  /** Whether only these count. */
  isCut?: boolean;
}

export function isOverContexts(metric: string): boolean {
  const { group, shape } = metricById(metric) ?? {};
  return group === "retrieval" && (shape?.kind === "contexts" || shape?.kind === "sentences");
}

/** Null if no run has contexts. */
export const sizesOfMeans = (means: readonly number[]): ContextSizes | null =>
  means.length === 0 ? null : { means, areUnequal: isUnequal(means), common: Math.max(1, Math.floor(Math.min(...means) + 1e-9)) };

export async function sizesOf(runs: readonly { id: string }[]): Promise<ContextSizes | null> {
  const means = await meanContexts(runs.map(({ id }) => id));
  return sizesOfMeans(runs.flatMap(({ id }) => means.get(id) ?? []));
}

/** Relative to the larger mean. */
const tolerance = 0.05;

const isUnequal = (means: readonly number[]): boolean => Math.max(...means) - Math.min(...means) > tolerance * Math.max(...means);

/** Over the questions that have contexts on both sides; null if there is none. Only the first `first` contexts count, if given: of
 *  unequal numbers that this makes equal, all are given, with `isCut`. */
export function contextSizes(
  { pairing }: { pairing: Pick<Pairing, "contextCounts"> },
  first: number | null,
): ContextSizes | null {
  const [from = new Float64Array(), to = new Float64Array()] = pairing.contextCounts;
  const both = [...from.keys()].filter((question) => (from[question] ?? 0) > 0 && (to[question] ?? 0) > 0);
  const sizesAt = (most: number) => {
    const mean = (side: Float64Array) => both.reduce((sum, at) => sum + Math.min(side[at] ?? 0, most), 0) / both.length;
    return sizesOfMeans(both.length === 0 ? [] : [mean(from), mean(to)]);
  };
  const all = sizesAt(Number.POSITIVE_INFINITY);
  const cut = first === null ? all : sizesAt(first);
  return first !== null && all?.areUnequal && !cut?.areUnequal ? { ...all, common: first, isCut: true } : cut;
}
