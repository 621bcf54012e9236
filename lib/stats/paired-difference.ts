import jStat from "jstat";
import { bootstrapInterval, type Questions } from "./bootstrap";
import { seeded } from "./random";
import { type SignFlipKind, signFlipTest } from "./sign-flip";

/** Scores from 0 to 1 of two configurations; `baseline[i]` belongs to `candidate[i]`. A pair with a NaN is left out. */
export interface PairedScores {
  baseline: Float64Array;
  candidate: Float64Array;
  /** For each pair the number of its question, from 0. Pairs of the same question are drawn and flipped together. */
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
  /** 95 %; null below two questions or if all differ equally. */
  interval: [number, number] | null;
  /** Two-sided, not corrected for multiple tests; null below two questions or if none differs. */
  p: number | null;
  pKind: SignFlipKind | null;
  wins: number;
  ties: number;
  losses: number;
  /** Cohen's d of paired differences: their mean over their standard deviation (Cohen 1988); null if all are equal. */
  effectSize: number | null;
  /** The smallest true difference that these questions, with this spread, detect with a power of 80 %; null if all are equal. */
  smallestDetectable: number | null;
}

export interface PairedOptions {
  /** Differences up to this count as ties. */
  tieWithin?: number;
  seed?: number;
}

/** Null without pairs. The same pairs and seed give the same figures on every machine. */
export function pairedDifference(
  { baseline, candidate, questions }: PairedScores,
  { tieWithin = 0.005, seed = 1 }: PairedOptions = {},
): PairedDifference | null {
  const sums = new Float64Array(baseline.length);
  const sizes = new Float64Array(baseline.length);
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
    const question = questions?.[index] ?? index;
    sums[question] = (sums[question] ?? 0) + difference;
    sizes[question] = (sizes[question] ?? 0) + 1;
  }
  if (pairs === 0) return null;
  const ordered = inOrder({ sums, sizes });
  const difference = (candidateSum - baselineSum) / pairs;
  const test = signFlipTest(ordered.sums, seeded(seed));
  const spread = spreadOf(ordered, difference);
  return {
    pairs,
    questions: ordered.sums.length,
    baselineMean: baselineSum / pairs,
    candidateMean: candidateSum / pairs,
    difference,
    interval: bootstrapInterval(ordered, seeded(seed + 1)),
    p: test?.p ?? null,
    pKind: test?.kind ?? null,
    wins,
    ties: pairs - wins - losses,
    losses,
    effectSize: spread === null ? null : difference / spread,
    smallestDetectable: spread === null ? null : detectable(spread, ordered.sums.length),
  };
}

/**
 * The questions that have a pair, sorted, so that the order of rows does not affect what is drawn. Rounds away floating-point
 * errors of the sums.
 */
function inOrder({ sums, sizes }: Questions): Questions {
  const asked = sizes.filter((size) => size > 0).length;
  const rounded = sums.map((sum) => Math.round(sum * 1e12) / 1e12);
  if (sizes.every((size) => size <= 1)) {
    const present = asked === sizes.length ? rounded : rounded.filter((_, question) => sizes[question] === 1);
    return { sums: present.sort(), sizes: new Float64Array(asked).fill(1) };
  }
  const order = Array.from(sizes, (size, question) => ({ sum: rounded[question] ?? 0, size })).filter(({ size }) => size > 0);
  order.sort((a, b) => a.sum - b.sum || a.size - b.size);
  return { sums: Float64Array.from(order, ({ sum }) => sum), sizes: Float64Array.from(order, ({ size }) => size) };
}

/** The standard deviation of the questions' mean differences, weighted by their samples; null if they do not vary. */
function spreadOf({ sums, sizes }: Questions, mean: number): number | null {
  if (sums.length < 2) return null;
  const meanSize = sizes.reduce((total, size) => total + size, 0) / sizes.length;
  const squares = sums.reduce((total, sum, question) => total + (sum - (sizes[question] ?? 0) * mean) ** 2, 0);
  const spread = Math.sqrt(squares / (sums.length - 1)) / meanSize;
  return spread > 1e-9 ? spread : null;
}

/** For a two-sided test at 5 % with a power of 80 %: (t₀.₉₇₅ + t₀.₈)·s/√n, Student's t at n − 1 degrees of freedom. */
const detectable = (spread: number, questions: number): number =>
  ((jStat.studentt.inv(0.975, questions - 1) + jStat.studentt.inv(0.8, questions - 1)) * spread) / Math.sqrt(questions);
