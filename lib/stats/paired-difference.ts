import jStat from "jstat";
import { bootstrapInterval, type Questions } from "./bootstrap";
import { seeded } from "./random";
import { type SignFlipKind, signFlipTest } from "./sign-flip";

/** The scores of one question under two configurations, 0 to 1. */
export interface Pair {
  baseline: number;
  candidate: number;
  /** What makes samples one question, where several share it: they are drawn and flipped together. */
  question?: string;
}

/** How a candidate differs from a baseline; all differences are candidate minus baseline. */
export interface PairedDifference {
  pairs: number;
  /** Fewer than `pairs` where samples share a question. */
  questions: number;
  baselineMean: number;
  candidateMean: number;
  difference: number;
  /** 95 %; null where nothing varies, or below two questions. */
  interval: [number, number] | null;
  /** Two-sided, not corrected for several tests; null where no question differs. */
  p: number | null;
  pKind: SignFlipKind | null;
  wins: number;
  ties: number;
  losses: number;
  /** Cohen's d of paired differences: their mean over their standard deviation (Cohen 1988); null where nothing varies. */
  effectSize: number | null;
  /** The smallest true difference that so many questions with so much spread would show in four of five cases; null where nothing varies. */
  smallestDetectable: number | null;
}

export interface PairedOptions {
  /** Differences up to this count as ties. */
  tieWithin?: number;
  seed?: number;
}

/** Null without a pair. The same pairs and seed give the same figures on every machine. */
export function pairedDifference(
  pairs: readonly Pair[],
  { tieWithin = 0.005, seed = 1 }: PairedOptions = {},
): PairedDifference | null {
  if (pairs.length === 0) return null;
  const questions = new Map<string | number, { sum: number; size: number }>();
  let baseline = 0;
  let candidate = 0;
  let wins = 0;
  let losses = 0;
  for (const [index, pair] of pairs.entries()) {
    const difference = pair.candidate - pair.baseline;
    baseline += pair.baseline;
    candidate += pair.candidate;
    if (difference > tieWithin + 1e-9) wins++;
    else if (difference < -tieWithin - 1e-9) losses++;
    const key = pair.question ?? index;
    const question = questions.get(key);
    if (question) {
      question.sum += difference;
      question.size++;
    } else questions.set(key, { sum: difference, size: 1 });
  }
  const ordered = inOrder([...questions.values()]);
  const test = signFlipTest(ordered.sums, seeded(seed));
  const spread = spreadOf([...questions.values()], (candidate - baseline) / pairs.length);
  return {
    pairs: pairs.length,
    questions: questions.size,
    baselineMean: baseline / pairs.length,
    candidateMean: candidate / pairs.length,
    difference: (candidate - baseline) / pairs.length,
    interval: bootstrapInterval(ordered, seeded(seed + 1)),
    p: test?.p ?? null,
    pKind: test?.kind ?? null,
    wins,
    ties: pairs.length - wins - losses,
    losses,
    effectSize: spread === null ? null : (candidate - baseline) / pairs.length / spread,
    smallestDetectable: spread === null ? null : detectable(spread, questions.size),
  };
}

/** By size: the order of rows must not decide what is drawn. Last digits that sums of decimals leave behind are cut. */
function inOrder(questions: readonly { sum: number; size: number }[]): Questions {
  const rounded = questions.map(({ sum, size }) => ({ sum: Math.round(sum * 1e12) / 1e12, size }));
  rounded.sort((a, b) => a.sum - b.sum || a.size - b.size);
  return {
    sums: Float64Array.from(rounded, ({ sum }) => sum),
    sizes: Float64Array.from(rounded, ({ size }) => size),
  };
}

/** The standard deviation of the questions' mean differences, each weighed by its samples; null where they do not vary. */
function spreadOf(questions: readonly { sum: number; size: number }[], mean: number): number | null {
  if (questions.length < 2) return null;
  const meanSize = questions.reduce((total, { size }) => total + size, 0) / questions.length;
  const squares = questions.reduce((total, { sum, size }) => total + (sum - size * mean) ** 2, 0);
  const spread = Math.sqrt(squares / (questions.length - 1)) / meanSize;
  return spread > 1e-9 ? spread : null;
}

/** Of a two-sided test at 5 % with a power of 80 %: (t₀.₉₇₅ + t₀.₈)·s/√n with Student's t at n − 1 degrees of freedom. */
const detectable = (spread: number, questions: number): number =>
  ((jStat.studentt.inv(0.975, questions - 1) + jStat.studentt.inv(0.8, questions - 1)) * spread) / Math.sqrt(questions);
