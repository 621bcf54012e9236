import jStat from "jstat";
import {
  type Differences,
  differencesOf,
  type PairedScores,
  pairedP,
  pairedTest,
  safeInterval,
  safeTest,
  shifted,
  spreadOf,
  testedInterval,
  tTest,
  twoSided,
  withOneMore,
} from "./differences";

/** Differences are candidate minus baseline. */
export interface PairedDifference {
  pairs: number;
  questions: number;
  baselineMean: number;
  candidateMean: number;
  difference: number;
  /** 95%, of the paired test; null with too few questions. */
  interval: [number, number] | null;
  /** The standard deviation of the questions' differences; null below two questions or if all are equal. */
  spread: number | null;
  /** Two-sided, uncorrected; null below two questions or if nothing differs. */
  p: number | null;
  wins: number;
  ties: number;
  losses: number;
  /** Cohen's d of paired differences (1988); null if all are equal. */
  effectSize: number | null;
  /** The true difference that the test finds with 80% power; null if all are equal or the questions are too few. */
  smallestDetectable: number | null;
  differences: Differences;
}

/** The fewest questions whose smallest two-sided p, 2/2ⁿ, reaches `level`. */
export const fewestQuestions = (level = 0.05): number => Math.ceil(Math.log2(2 / level) - 1e-9);

/** Null without pairs. Differences up to `tieWithin` count as ties; none is larger than `reach`. */
export function pairedDifference(scores: PairedScores, tieWithin = 0.005, reach = 1): PairedDifference | null {
  const { baseline, candidate } = scores;
  let baselineSum = 0;
  let candidateSum = 0;
  let pairs = 0;
  let wins = 0;
  let losses = 0;
  for (let index = 0; index < baseline.length; index++) {
    const from = baseline[index] ?? Number.NaN;
    const to = candidate[index] ?? Number.NaN;
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
  const difference = differences.sum / pairs;
  const spread = spreadOf(differences);
  return {
    pairs,
    questions,
    difference,
    spread,
    differences,
    wins,
    ties: pairs - wins - losses,
    losses,
    baselineMean: baselineSum / pairs,
    candidateMean: candidateSum / pairs,
    interval: testedInterval(differences, 0.05, reach),
    p: pairedP(differences),
    effectSize: spread === null ? null : difference / spread,
    smallestDetectable:
      spread === null || questions < fewestQuestions() ? null : detectable(spread / Math.sqrt(questions), questions - 1, 0.025),
  };
}

/** (t₁₋ₗₑᵥₑₗ + t₀.₈)·s/√n: what a one-sided test at `level` finds with 80% power. */
const detectable = (error: number, degrees: number, level: number): number =>
  (jStat.studentt.inv(1 - level, degrees) + jStat.studentt.inv(0.8, degrees)) * error;

/** Whether a difference at this two-sided `level` vanishes if one more question differs by 1 the other way. */
export const restsOnSymmetry = (differences: Differences, level: number): boolean => twoSided(safeTest(differences)) > level;

/** How certain it is that a candidate loses more than a margin. */
export interface LossBeyond {
  margin: number;
  questions: number;
  difference: number | null;
  /** One-sided p that the loss exceeds the margin; null below two questions. */
  pMore: number | null;
  /** One-sided p that it does not. */
  pLess: number | null;
  /** Lower end of `safeInterval`; null below two questions. */
  lowest: number | null;
  /** The true loss that a one-sided test at half of `level` shows to exceed the margin with 80% power. */
  couldShow: number | null;
}

/** Tests the differences plus the margin (0 to 1) against 0. Each p is at least that with one more question that differs by 1. */
export function lossBeyond(scores: PairedScores, margin: number, level = 0.05): LossBeyond {
  const differences = differencesOf(scores);
  const { n, questions, sum } = differences;
  const known = { margin, questions, difference: n === 0 ? null : sum / n };
  if (questions < 2) return { ...known, pMore: null, pLess: null, lowest: null, couldShow: null };
  const test = pairedTest(shifted(differences, margin));
  const gaining = withOneMore(differences, 1);
  const losing = withOneMore(differences, -1);
  const spread = spreadOf(gaining) ?? 0;
  return {
    ...known,
    pMore: Math.max(test?.below ?? 1, tTest(shifted(gaining, margin))?.below ?? 1),
    pLess: Math.max(test?.above ?? 1, tTest(shifted(losing, margin))?.above ?? 1),
    lowest: safeInterval(differences, level)[0],
    couldShow: margin + 1 / (questions + 1) + detectable(spread / Math.sqrt(questions + 1), questions, level / 2),
  };
}
