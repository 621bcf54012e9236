import jStat from "jstat";
import { type OneSided, pairedTest, type Questions, rounded, shifted, spreadOf } from "./paired-test";

/** Scores from 0 to 1 of two configurations; `baseline[i]` belongs to `candidate[i]`. A pair with a NaN is left out. */
export interface PairedScores {
  baseline: Float64Array;
  candidate: Float64Array;
  /** For each pair the number of its question, from 0. Pairs of the same question count as one cluster. */
  questions?: Int32Array;
}

/** How a candidate differs from a baseline; all differences are candidate minus baseline. */
export interface PairedDifference {
  pairs: number;
  /** Fewer than `pairs` if samples share a question. */
  questions: number;
  baselineMean: number;
  candidateMean: number;
  difference: number;
  /** 95 %, Student's t; null below two questions or if all differ equally. */
  interval: [number, number] | null;
  /** The standard deviation of the questions' differences; null where `interval` is. */
  spread: number | null;
  /** Two-sided, not corrected for multiple tests; null below two questions or if none differs. */
  p: number | null;
  wins: number;
  ties: number;
  losses: number;
  /** Cohen's d of paired differences: their mean over their standard deviation (Cohen 1988); null if all are equal. */
  effectSize: number | null;
  /**
   * The true difference that the test finds 4 times in 5, with these questions and this spread; null if all are equal or the
   * questions are too few to find any.
   */
  smallestDetectable: number | null;
}

/** The fewest questions whose smallest two-sided p, 2/2ⁿ, reaches 0.05. */
export const fewestQuestions = 6;

/** Null without pairs. Differences up to `tieWithin` count as ties. */
export function pairedDifference(scores: PairedScores, tieWithin = 0.005): PairedDifference | null {
  const { baseline, candidate } = scores;
  let [baselineSum, candidateSum, pairs, wins, losses] = [0, 0, 0, 0, 0];
  for (let index = 0; index < baseline.length; index++) {
    const [from = Number.NaN, to = Number.NaN] = [baseline[index], candidate[index]];
    const difference = to - from;
    if (Number.isNaN(difference)) continue;
    pairs++;
    baselineSum += from;
    candidateSum += to;
    if (difference > tieWithin + 1e-9) wins++;
    else if (difference < -tieWithin - 1e-9) losses++;
  }
  if (pairs === 0) return null;
  const questions = questionsOf(scores);
  const count = questions.sums.length;
  const difference = (candidateSum - baselineSum) / pairs;
  const spread = spreadOf(questions, difference);
  const error = spread === null ? null : spread / Math.sqrt(count);
  return {
    pairs,
    questions: count,
    baselineMean: baselineSum / pairs,
    candidateMean: candidateSum / pairs,
    difference,
    interval: differenceInterval({ difference, spread, questions: count }),
    spread,
    p: questions.sums.some((sum) => sum !== 0) ? twoSided(pairedTest(questions)) : null,
    wins,
    ties: pairs - wins - losses,
    losses,
    effectSize: spread === null ? null : difference / spread,
    smallestDetectable: error === null || count < fewestQuestions ? null : detectable(error, count - 1),
  };
}

/** How surely a candidate loses more than a margin. */
export interface LossBeyond {
  questions: number;
  /** Candidate minus baseline; null without pairs. */
  difference: number | null;
  /** One-sided: how probable so large a loss is if the true one is the margin; null below two questions. */
  pMore: number | null;
  /** One-sided: how probable so small a loss is if the true one is the margin. */
  pLess: number | null;
}

/** Tests the differences plus the margin, from 0 to 1, against 0 by the paired test. */
export function lossBeyond(scores: PairedScores, margin: number): LossBeyond {
  const questions = questionsOf(scores);
  const test = pairedTest(shifted(questions, margin));
  const pairs = questions.sizes.reduce((sum, size) => sum + size, 0);
  return {
    questions: questions.sums.length,
    difference: pairs === 0 ? null : questions.sums.reduce((sum, own) => sum + own, 0) / pairs,
    pMore: test?.below ?? null,
    pLess: test?.above ?? null,
  };
}

/** The questions that have a pair. */
function questionsOf({ baseline, candidate, questions }: PairedScores): Questions {
  const sums = new Float64Array(baseline.length);
  const sizes = new Float64Array(baseline.length);
  for (let index = 0; index < baseline.length; index++) {
    const difference = (candidate[index] ?? Number.NaN) - (baseline[index] ?? Number.NaN);
    if (Number.isNaN(difference)) continue;
    const question = questions?.[index] ?? index;
    sums[question] = (sums[question] ?? 0) + difference;
    sizes[question] = (sizes[question] ?? 0) + 1;
  }
  const isAsked = (_: number, question: number): boolean => (sizes[question] ?? 0) > 0;
  return { sums: sums.filter(isAsked).map(rounded), sizes: sizes.filter(isAsked) };
}

const twoSided = (test: OneSided | null): number | null => test && Math.min(1, 2 * Math.min(test.below, test.above));

/** difference ± t·s/√n, which misses the true difference with the probability `level`; clipped to `reach`, 1 for scores. */
export function differenceInterval(
  { difference, spread, questions }: Pick<PairedDifference, "difference" | "spread" | "questions">,
  level = 0.05,
  reach = 1,
): [number, number] | null {
  if (spread === null) return null;
  const margin = (jStat.studentt.inv(1 - level / 2, questions - 1) * spread) / Math.sqrt(questions);
  return [Math.max(-reach, difference - margin), Math.min(reach, difference + margin)];
}

/** For a two-sided test at 5 % with a power of 80 %: (t₀.₉₇₅ + t₀.₈)·s/√n. */
const detectable = (error: number, degrees: number): number =>
  (jStat.studentt.inv(0.975, degrees) + jStat.studentt.inv(0.8, degrees)) * error;
