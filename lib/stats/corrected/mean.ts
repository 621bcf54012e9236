import { numberedQuestions, sumsBy } from "@/lib/stats/by-question";
import { positiveSlopes } from "./slopes";
import { tQuantile } from "./t-quantile";

/** Below this many questions an interval says next to nothing. */
export const fewestLabels = 10;

export interface SampledMean {
  /** Each sample has a score of each judge. */
  scores: readonly (readonly number[])[];
  /** People's value of each sample; null if it has none. */
  labels: readonly (number | null)[];
  /** The stratum of each sample; if missing, all are in one. */
  strata?: readonly number[];
  /** The question of each sample; if missing, each is its own. */
  questions?: readonly number[];
  /** The lowest and the highest possible label. Default 0 and 1. */
  span?: readonly [number, number];
  /** Each of the two added questions weighs this. Default 1. */
  weightOfEnds?: number;
}

export interface CorrectedMean {
  /** What people would say on average of questions like these, within the span. */
  value: number | null;
  interval: [number, number] | null;
  cause: "too-few-labels" | "stratum-without-two-labels" | null;
  n: number;
  /** With a label. */
  questions: number;
  samples: number;
  /** Different questions of all samples. */
  clusters: number;
  /** The mean of the labels, weighted by stratum. */
  labelsOnly: number | null;
  judgeMean: number | null;
  /** How much a judge's score counts. */
  slopes: number[];
  degrees: number | null;
  /** The share of the interval's variance that more labels reduce; the rest comes from the samples. */
  fromLabels: number | null;
}

/** The regression estimator of a mean from scores of all samples and labels of some (PPI++'s point where the labelled are of the
 *  run, Angelopoulos et al. 2023), and its 95% interval: questions as clusters, strata of the design, and two added questions at
 *  the ends of the span (Agresti and Caffo 2000), without which it is too narrow where labels hardly vary. Where answers to a
 *  question are alike, what the scores miss of one goes with the others; counted only where it widens the interval. */
export function correctedMean(sampled: SampledMean): CorrectedMean {
  const {
    scores,
    labels,
    strata = scores.map(() => 0),
    questions = [...scores.keys()],
    span = [0, 1],
    weightOfEnds = 1,
  } = sampled;
  const [low, high] = span;
  const samples = scores.length;
  const judges = scores[0]?.length ?? 0;
  const labelled = [...labels.keys()].filter((at) => labels[at] !== null);
  const n = labelled.length;
  const { places, count } = numberedQuestions(questions);
  const asked = new Set(labelled.map((at) => questions[at])).size;
  const judgeMean = samples === 0 || judges === 0 ? null : sumOf(scores, (row) => sumOf(row, (one) => one) / judges) / samples;
  const none = {
    value: null,
    interval: null,
    n,
    questions: asked,
    samples,
    clusters: count,
    labelsOnly: null,
    judgeMean,
    slopes: [],
    degrees: null,
    fromLabels: null,
  };
  if (n < 2) return { ...none, cause: "too-few-labels" };

  const groups = new Map<number, Stratum>();
  for (const at of scores.keys()) {
    const group = groups.get(strata[at] ?? 0) ?? newStratum(judges);
    groups.set(strata[at] ?? 0, group);
    add(group, scores[at] ?? [], labels[at] ?? null);
  }
  if ([...groups.values()].some((group) => group.labelled < 2)) return { ...none, cause: "stratum-without-two-labels" };
  const empty = newStratum(judges);
  const groupOf = (at: number) => groups.get(strata[at] ?? 0) ?? empty;
  const deviation = (at: number, judge: number) => (scores[at]?.[judge] ?? 0) - labelledMean(groupOf(at), judge);
  const weights = labelled.map((at) => groupOf(at).samples / samples / groupOf(at).labelled);
  const residuals = labelled.map((at) => (labels[at] ?? 0) - groupOf(at).labels / groupOf(at).labelled);
  const slopes = positiveSlopes(
    residuals,
    Array.from({ length: judges }, (_, judge) => labelled.map((at) => deviation(at, judge))),
    weights,
  );
  const shifts = new Float64Array(samples).map((_, at) =>
    slopes.reduce((sum, slope, judge) => sum + slope * deviation(at, judge), 0),
  );
  const ofStrata = (value: (group: Stratum) => number) =>
    sumOf([...groups.values()], (group) => (group.samples / samples) * value(group));
  const labelsOnly = ofStrata((group) => group.labels / group.labelled);
  const value =
    labelsOnly +
    ofStrata((group) =>
      slopes.reduce(
        (sum, slope, judge) => sum + slope * ((group.scores[judge] ?? 0) / group.samples - labelledMean(group, judge)),
        0,
      ),
    );
  const found = { ...none, labelsOnly, slopes, value: Math.min(high, Math.max(low, value)) };
  const parameters = groups.size + slopes.filter((slope) => slope > 0).length;
  const degrees = Math.floor(asked + 2 * weightOfEnds - parameters);
  if (degrees < 1) return { ...found, cause: "too-few-labels" };

  const size = n / asked;
  const withEnds = n + 2 * weightOfEnds * size;
  const centre = (n * value + weightOfEnds * size * (low + high)) / withEnds;
  const misses = labelled.map((at, place) => n * (weights[place] ?? 0) * ((residuals[place] ?? 0) - (shifts[at] ?? 0)));
  const ofLabelled = labelled.map((at) => places[at] ?? 0);
  const missed = sumsBy(ofLabelled, misses, count);
  const counts = sumsBy(ofLabelled, null, count);
  const added = missed.reduce((sum, one, question) => sum + square(one + (counts[question] ?? 0) * (value - centre)), 0);
  const squares = added + weightOfEnds * size * size * (square(low - centre) + square(high - centre));
  const ofLabels = ((squares / square(withEnds)) * (asked + 2 * weightOfEnds)) / degrees;
  const fits = shifts.map((shift, at) => groupOf(at).labels / groupOf(at).labelled + shift - value);
  const fitted = sumsBy(places, fits, count);
  const fittedSquares = fitted.reduce((sum, one) => sum + square(one), 0);
  const ofSamples = count > 1 ? ((fittedSquares / square(samples)) * count) / (count - 1) : 0;
  // With one answer of each question 0.
  const ofBoth = (2 * missed.reduce((sum, one, question) => sum + one * (fitted[question] ?? 0), 0)) / (n * samples);
  const variance = ofLabels + ofSamples + Math.max(0, ofBoth);
  const margin = tQuantile(degrees) * Math.sqrt(variance);
  const interval: [number, number] = [Math.max(low, centre - margin), Math.min(high, centre + margin)];
  return { ...found, interval, degrees, fromLabels: variance > 0 ? ofLabels / variance : null, cause: null };
}

const square = (value: number): number => value * value;

const sumOf = <T>(all: readonly T[], value: (one: T) => number): number => all.reduce((sum, one) => sum + value(one), 0);

interface Stratum {
  samples: number;
  labelled: number;
  labels: number;
  /** Sums by judge, of all and of the labelled. */
  scores: number[];
  labelledScores: number[];
}

const newStratum = (judges: number): Stratum => ({
  samples: 0,
  labelled: 0,
  labels: 0,
  scores: Array.from({ length: judges }, () => 0),
  labelledScores: Array.from({ length: judges }, () => 0),
});

function add(group: Stratum, scores: readonly number[], label: number | null): void {
  group.samples++;
  if (label !== null) {
    group.labelled++;
    group.labels += label;
  }
  for (const [judge, score] of scores.entries()) {
    group.scores[judge] = (group.scores[judge] ?? 0) + score;
    if (label !== null) group.labelledScores[judge] = (group.labelledScores[judge] ?? 0) + score;
  }
}

const labelledMean = ({ labelledScores, labelled }: Stratum, judge: number): number => (labelledScores[judge] ?? 0) / labelled;
