import { differencesOf, type PairedScores, pairedP, testedInterval } from "@/lib/stats/compared/differences";
import { seeded } from "@/lib/stats/random";
import { shuffle } from "@/lib/stats/ranked/permuted";
import { corrected, type SliceFamily, type SliceVerdict, verdictOf } from "./corrected";

/** Candidate minus baseline, in one slice. */
interface SliceDifference {
  pairs: number;
  questions: number;
  /** Mean over pairs; null without pairs. */
  difference: number | null;
  /** At Holm's level; null with too few questions. */
  interval: [number, number] | null;
  confidence: number;
  /** The p of the paired test, two-sided; null below two questions or if nothing differs. */
  p: number | null;
  pAdjusted: number | null;
  verdict: SliceVerdict;
}

export interface SliceInteraction {
  /** Whether the difference varies between slices; null with fewer than two slices of two questions, or if nothing varies. */
  p: number | null;
  slices: SliceDifference[];
  /** Mean over all pairs; always between those of the slices. */
  paired: number | null;
  /** The candidate's mean of all its scores minus the baseline's, also of questions without a pair. */
  pooled: number | null;
  /** Simpson's paradox: every slice with pairs differs the other way than `pooled`, since the runs scored different questions. */
  isReversed: boolean;
}

/** Tests whether the paired difference of two runs varies between slices, then the difference in each. One side's NaN is a
 *  question that it has no score for. A question must be in one slice; `questions` counts from 0 in each. */
export function interactionOf(slices: readonly PairedScores[], family: SliceFamily, { seed = 1 } = {}): SliceInteraction {
  const differences = slices.map(differencesOf);
  const pValues = differences.map(pairedP);
  const corrections = corrected(pValues, family);
  const compared = differences.map((given, at): SliceDifference => {
    const { pAdjusted = null, level = family.level } = corrections[at] ?? {};
    const { n, questions, sum } = given;
    const difference = n === 0 ? null : sum / n;
    return {
      pairs: n,
      questions,
      difference,
      interval: testedInterval(given, level),
      confidence: 1 - level,
      pAdjusted,
      p: pValues[at] ?? null,
      verdict: verdictOf(pAdjusted, difference, family.level),
    };
  });
  const pairs = total(differences.map(({ n }) => n));
  const sum = total(differences.map(({ sum }) => sum));
  const baseline = meanOfAll(slices.map((slice) => slice.baseline));
  const candidate = meanOfAll(slices.map((slice) => slice.candidate));
  const pooled = baseline === null || candidate === null ? null : candidate - baseline;
  const known = compared.flatMap(({ difference }) => difference ?? []);
  return {
    p: variation(slices.map(questionMeans), seed),
    slices: compared,
    paired: pairs === 0 ? null : sum / pairs,
    pooled,
    isReversed: pooled !== null && known.length > 0 && known.every((difference) => difference * pooled < 0),
  };
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function meanOfAll(parts: readonly Float64Array[]): number | null {
  let n = 0;
  let sum = 0;
  for (const part of parts)
    for (const score of part) {
      if (Number.isNaN(score)) continue;
      n++;
      sum += score;
    }
  return n === 0 ? null : sum / n;
}

function questionMeans({ baseline, candidate, questions }: PairedScores): number[] {
  const found = new Map<number, { sum: number; size: number }>();
  for (const [at, from] of baseline.entries()) {
    const difference = (candidate[at] ?? Number.NaN) - from;
    if (Number.isNaN(difference)) continue;
    const question = questions?.[at] ?? at;
    const own = found.get(question) ?? { sum: 0, size: 0 };
    found.set(question, { sum: own.sum + difference, size: own.size + 1 });
  }
  return Array.from(found.values(), ({ sum, size }) => sum / size);
}

const mostDraws = 1_999;
const fewestDraws = 199;
/** The most moves of all draws together. */
const mostMoves = 20_000_000;

/** Whether the mean varies between slices of values: the p of a permutation test, or null with fewer than two slices of two
 *  values, or if nothing varies. Its statistic is Welch's (Biometrika 1951), with which it also holds for slices that vary
 *  differently (Chung and Romano, Annals of Statistics 2013). Up to 1,999 permutations, fewer above 10,000 values. */
function variation(slices: readonly (readonly number[])[], seed: number): number | null {
  const tested = slices.filter((values) => values.length >= 2);
  const values = Float64Array.from(tested.flat());
  const variance = varianceOf(values);
  if (tested.length < 2 || variance <= 1e-18) return null;
  const labels = Int32Array.from(tested.flatMap((own, label) => own.map(() => label)));
  const sizes = tested.map((own) => own.length);
  const observed = welch(values, labels, sizes, variance);
  const draws = Math.min(mostDraws, Math.max(fewestDraws, Math.floor(mostMoves / values.length)));
  const random = seeded(seed);
  let asFar = 1;
  for (let draw = 0; draw < draws; draw++) {
    shuffle(labels, random);
    if (welch(values, labels, sizes, variance) >= observed - 1e-9 * observed) asFar++;
  }
  return asFar / (draws + 1);
}

function varianceOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}

/** Σ w (mean − weighted mean)², w = n / variance. Each variance holds that of all once more, so it cannot be 0. */
function welch(values: Float64Array, labels: Int32Array, sizes: readonly number[], variance: number): number {
  const sums = new Float64Array(sizes.length);
  const squares = new Float64Array(sizes.length);
  for (let at = 0; at < values.length; at++) {
    const label = labels[at] ?? 0;
    const value = values[at] ?? 0;
    sums[label] = (sums[label] ?? 0) + value;
    squares[label] = (squares[label] ?? 0) + value * value;
  }
  let weights = 0;
  let weighted = 0;
  let ofMeans = 0;
  for (const [label, size] of sizes.entries()) {
    const mean = (sums[label] ?? 0) / size;
    const weight = size / ((Math.max(0, (squares[label] ?? 0) - size * mean * mean) + variance) / size);
    weights += weight;
    weighted += weight * mean;
    ofMeans += weight * mean * mean;
  }
  return ofMeans - (weighted * weighted) / weights;
}
