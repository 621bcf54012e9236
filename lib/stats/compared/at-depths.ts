import { meanInterval } from "@/lib/stats/mean-interval";
import { differencesOf, type PairedScores } from "./differences";
import { type PairedDifference, pairedDifference } from "./paired-difference";

export interface ComparedMeans extends PairedDifference {
  /** 95%, of each side's mean over the pairs. */
  intervals: Record<"baseline" | "candidate", [number, number] | null>;
}

function compareSides(scores: Required<PairedScores>): ComparedMeans | null {
  const found = pairedDifference(scores);
  if (!found) return null;
  const baseline = new Float64Array(scores.baseline.length);
  const intervalOf = (candidate: Float64Array) => meanInterval(differencesOf({ ...scores, baseline, candidate }));
  return { ...found, intervals: { baseline: intervalOf(scores.baseline), candidate: intervalOf(scores.candidate) } };
}

/** Holds both sides' figures of each depth, question by question; NaN where either side has none. */
export class PairsAtDepths {
  readonly #depths: Record<"baseline" | "candidate", Float64Array>[];

  constructor(
    deepest: number,
    readonly clusters: Int32Array,
  ) {
    const unknown = () => new Float64Array(clusters.length).fill(Number.NaN);
    this.#depths = Array.from({ length: deepest }, () => ({ baseline: unknown(), candidate: unknown() }));
  }

  set(depth: number, question: number, baseline = Number.NaN, candidate = Number.NaN): void {
    const sides = this.#depths[depth];
    if (!sides || Number.isNaN(candidate - baseline)) return;
    sides.baseline[question] = baseline;
    sides.candidate[question] = candidate;
  }

  compared(): (ComparedMeans | null)[] {
    return this.#depths.map((sides) => compareSides({ ...sides, questions: this.clusters }));
  }
}
