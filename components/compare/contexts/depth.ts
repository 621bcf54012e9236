import { verdictName } from "@/components/compare/verdict-word";
import type { AtDepth } from "@/lib/domain/comparison/contexts";
import type { Verdict } from "@/lib/domain/comparison/metrics";
import { listed } from "@/lib/domain/text/listed";

/** A figure by rank, or over the first k contexts. */
export interface DepthFigure {
  id: string;
  name: string;
  /** Definition and number of questions. */
  source: string;
  axis: "rank" | "k";
  at: readonly Omit<AtDepth, "k">[];
}

const order: readonly (Verdict | null)[] = ["worse", "better", "equivalent", "not-distinguishable", null];

/** Such as "Worse" and "at k = 3 and 4"; decided verdicts first. */
export function verdictsInWords({
  at,
  axis,
}: Pick<DepthFigure, "at" | "axis">): { verdict: Verdict | null; name: string; where: string }[] {
  return order.flatMap((verdict) => {
    const ranks = at.flatMap((one, index) => (one.verdict === verdict ? [String(index + 1)] : []));
    if (ranks.length === 0) return [];
    const where =
      ranks.length === at.length
        ? `at ${axis === "rank" ? "all ranks" : "all k"}`
        : `at ${axis === "k" ? "k\u00a0=\u00a0" : "rank\u00a0"}${listed(ranks)}`;
    return [{ verdict, name: verdict === null ? "Too few to test" : verdictName(verdict), where }];
  });
}

/** Rounds outwards to steps of 0.2. */
export function axisAround(values: readonly number[]): { from: number; to: number; ticks: { at: number; text: string }[] } {
  const low = Math.floor(Math.min(...values, 1) * 5 + 1e-9);
  const high = Math.max(low + 2, Math.ceil(Math.max(...values, 0) * 5 - 1e-9));
  const [from, to] = high > 5 ? [3, 5] : [low, high];
  return {
    // Room for whole marks at the ends.
    from: from / 5 - 0.015,
    to: to / 5 + 0.015,
    ticks: Array.from({ length: to - from + 1 }, (_, step) => ({ at: (from + step) / 5, text: ((from + step) / 5).toFixed(1) })),
  };
}
