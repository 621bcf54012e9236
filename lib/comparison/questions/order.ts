import type { Comparison } from "@/lib/comparison/metrics";
import { tieWithin } from "@/lib/comparison/words/metrics";
import type { GroupCounts, Mark } from "@/lib/comparison/words/question";
import { bandOf, type MetricThresholds, thresholdsOf } from "@/lib/domain/scores/band";

export interface QuestionOrder {
  candidate: number;
  /** Scores of baseline and candidate, by question; NaN if there is none. */
  scores: readonly [Float64Array, Float64Array];
  thresholds: MetricThresholds;
  /** Candidate minus baseline by question; NaN if a score is missing. */
  differences: Float64Array;
  /** Questions, the biggest loss first; those without a difference last. */
  order: Uint32Array;
  counts: Omit<GroupCounts, "unpaired">;
  /** `farthest` is the question that differs most. */
  marks: (Omit<Mark, "question"> & { farthest: number })[];
}

/** Sorting 100,000 questions for each page would be slow. */
const orders = new WeakMap<Comparison, Map<string, QuestionOrder>>();

export function questionOrder(comparison: Comparison, metric: string, candidate: number): QuestionOrder {
  const known = orders.get(comparison) ?? new Map<string, QuestionOrder>();
  orders.set(comparison, known);
  const key = `${metric} ${candidate}`;
  const found =
    known.get(key) ??
    makeOrder(
      comparison.pairs[candidate - 1]?.scores.get(metric) ?? nothing,
      candidate,
      thresholdsOf(comparison.thresholds, metric),
    );
  known.set(key, found);
  return found;
}

const nothing = [new Float64Array(), new Float64Array()] as const;

function makeOrder(scores: QuestionOrder["scores"], candidate: number, thresholds: MetricThresholds): QuestionOrder {
  const [ofBaseline, ofCandidate] = scores;
  // Rounds away floating-point errors, which must not affect the order.
  const differences = ofBaseline.map(
    (from, question) => Math.round(((ofCandidate[question] ?? Number.NaN) - from) * 1e12) / 1e12,
  );
  const counts = { losses: 0, ties: 0, wins: 0, "without-score": 0, "changed-band": 0 };
  for (const [question, difference] of differences.entries()) {
    counts[groupOf(difference)]++;
    if (hasChangedBand([ofBaseline[question], ofCandidate[question]], thresholds)) counts["changed-band"]++;
  }
  const keyOf = (question: number) => {
    const difference = differences[question] ?? Number.NaN;
    return Number.isNaN(difference) ? 2 : difference;
  };
  const order = Uint32Array.from(differences.keys()).sort((a, b) => keyOf(a) - keyOf(b) || a - b);
  return { candidate, scores, thresholds, differences, order, counts, marks: marksOf(ofBaseline, ofCandidate, differences) };
}

export function groupOf(difference: number): "losses" | "ties" | "wins" | "without-score" {
  if (Number.isNaN(difference)) return "without-score";
  if (Math.abs(difference) <= tieWithin + 1e-9) return "ties";
  return difference > 0 ? "wins" : "losses";
}

/** False if a score is missing. */
export const hasChangedBand = (
  [baseline = Number.NaN, candidate = Number.NaN]: readonly [number | undefined, number | undefined],
  thresholds: MetricThresholds,
): boolean => !Number.isNaN(baseline + candidate) && bandOf(baseline, thresholds) !== bandOf(candidate, thresholds);

/** From 0 to 20. */
export const twentieth = (score: number): number => Math.round(score * 20);

function marksOf(ofBaseline: Float64Array, ofCandidate: Float64Array, differences: Float64Array): QuestionOrder["marks"] {
  const found = new Map<number, QuestionOrder["marks"][number]>();
  for (const [question, difference] of differences.entries()) {
    const group = groupOf(difference);
    if (group === "without-score") continue;
    const from = ofBaseline[question] ?? Number.NaN;
    const to = ofCandidate[question] ?? Number.NaN;
    const cell = [twentieth(from), twentieth(to)] as const;
    const key = 3 * (21 * cell[0] + cell[1]) + { losses: 0, ties: 1, wins: 2 }[group];
    const mark = found.get(key) ?? { cell, group, baseline: 0, candidate: 0, count: 0, farthest: question };
    found.set(key, mark);
    mark.count++;
    mark.baseline += (from - mark.baseline) / mark.count;
    mark.candidate += (to - mark.candidate) / mark.count;
    if (Math.abs(difference) > Math.abs(differences[mark.farthest] ?? 0)) mark.farthest = question;
  }
  return [...found.values()];
}
