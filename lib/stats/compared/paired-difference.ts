import jStat from "jstat";
import {
  type Differences,
  differencesOf,
  type PairedScores,
  pairedTest,
  safeInterval,
  safeTest,
  shifted,
  spreadOf,
  testedInterval,
  tTest,
  withOneMore,
} from "./differences";

/** How a candidate differs from a baseline; all differences are candidate minus baseline. */
export interface PairedDifference {
  pairs: number;
  /** Questions with a pair. */
  questions: number;
  baselineMean: number;
  candidateMean: number;
  difference: number;
  /** 95 %, of the paired test; null where the questions are too few for it. */
  interval: [number, number] | null;
  /** The standard deviation of the questions' differences; null below two questions or if all differ equally. */
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
  differences: Differences;
}

/** The fewest questions whose smallest two-sided p, 2/2ⁿ, reaches `level`. */
export const fewestQuestions = (level = 0.05): number => Math.ceil(Math.log2(2 / level) - 1e-9);

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
  const differences = differencesOf(scores);
  const { questions } = differences;
  const difference = (candidateSum - baselineSum) / pairs;
  const spread = spreadOf(differences);
  return {
    ...{ pairs, questions, difference, spread, differences, wins, ties: pairs - wins - losses, losses },
    baselineMean: baselineSum / pairs,
    candidateMean: candidateSum / pairs,
    interval: testedInterval(differences),
    p: differences.squaresOfSums > 0 ? twoSided(pairedTest(differences)) : null,
    effectSize: spread === null ? null : difference / spread,
    smallestDetectable:
      spread === null || questions < fewestQuestions() ? null : detectable(spread / Math.sqrt(questions), questions - 1, 0.025),
  };
}

const twoSided = (test: { below: number; above: number } | null): number | null =>
  test && Math.min(1, 2 * Math.min(test.below, test.above));

/** (t₁₋ₗₑᵥₑₗ + t₀.₈)·s/√n: what a one-sided test at `level` finds 4 times in 5. */
const detectable = (error: number, degrees: number, level: number): number =>
  (jStat.studentt.inv(1 - level, degrees) + jStat.studentt.inv(0.8, degrees)) * error;

/**
 * Whether a difference at this two-sided `level` rests on the differences being symmetric: it would not be found if one more
 * question differed by 1 the other way. A few questions of which most lose a little cannot rule out a rare large gain.
 */
export function restsOnSymmetry(differences: Differences, level: number): boolean {
  const { below, above } = safeTest(differences);
  return 2 * Math.min(below, above) > level;
}

/** How surely a candidate loses more than a margin. */
export interface LossBeyond {
  margin: number;
  questions: number;
  /** Candidate minus baseline; null without pairs. */
  difference: number | null;
  /** One-sided: how probable so large a loss is if the true one is the margin; null below two questions. */
  pMore: number | null;
  /** One-sided: how probable so small a loss is if the true one is the margin. */
  pLess: number | null;
  /** The lower end of the 95 % interval that is safe against rare losses; null below two questions. */
  lowest: number | null;
  /** The true loss that would be shown to exceed the margin 4 times in 5 at a one-sided level of 2.5 %; null below two questions. */
  couldShow: number | null;
}

/**
 * Tests the differences plus the margin, from 0 to 1, against 0 by the paired test. Each p is at least that with one more question
 * that differs by 1 the other way, so neither rests on what a few questions cannot show.
 */
export function lossBeyond(scores: PairedScores, margin: number): LossBeyond {
  const differences = differencesOf(scores);
  const { pairs, questions, sum } = differences;
  if (questions < 2)
    return {
      margin,
      questions,
      difference: pairs === 0 ? null : sum / pairs,
      pMore: null,
      pLess: null,
      lowest: null,
      couldShow: null,
    };
  const test = pairedTest(shifted(differences, margin));
  const [gaining, losing] = [1, -1].map((change) => withOneMore(differences, change)) as [Differences, Differences];
  const spread = spreadOf(gaining) ?? 0;
  return {
    ...{ margin, questions, difference: sum / pairs },
    pMore: Math.max(test?.below ?? 1, tTest(shifted(gaining, margin))?.below ?? 1),
    pLess: Math.max(test?.above ?? 1, tTest(shifted(losing, margin))?.above ?? 1),
    lowest: safeInterval(differences)[0],
    couldShow: margin + 1 / (questions + 1) + detectable(spread / Math.sqrt(questions + 1), questions, 0.025),
  };
}
