import { meanInterval } from "@/lib/stats/mean-interval";
import { differencesOf, type PairedScores } from "./differences";
import { type PairedDifference, pairedDifference } from "./paired-difference";

export interface ComparedMeans extends PairedDifference {
  /** 95%, of each side's mean over the pairs. */
  intervals: Record<"baseline" | "candidate", [number, number] | null>;
}

function compareSides(scores: PairedScores): ComparedMeans | null {
  const { baseline, candidate, questions } = scores;
  const found = pairedDifference(scores);
  if (!found) return null;
  const none = baseline.map((from, at) => (Number.isNaN(from + (candidate[at] ?? Number.NaN)) ? Number.NaN : 0));
  const intervalOf = (values: Float64Array) =>
    meanInterval(differencesOf({ baseline: none, candidate: values, ...(questions && { questions }) }));
  return { ...found, intervals: { baseline: intervalOf(baseline), candidate: intervalOf(candidate) } };
}

/** Holds both sides' figures of each depth, question by question. */
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
    if (!sides) return;
    sides.baseline[question] = baseline;
    sides.candidate[question] = candidate;
  }

  compared(): (ComparedMeans | null)[] {
    return this.#depths.map((sides) => compareSides({ ...sides, questions: this.clusters }));
  }
}
