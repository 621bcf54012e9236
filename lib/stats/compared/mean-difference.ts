import { meanInterval, separateTotals } from "@/lib/stats/mean-interval";
import { type Differences, pairedP, spreadOf, tInterval } from "./differences";
import type { PairedDifference } from "./paired-difference";

/** Sums over pairs of both sides' figures and squares; `squares` sums the squared differences. */
export class PairTotals {
  n = 0;
  baseline = 0;
  candidate = 0;
  squares = 0;
  baselineSquares = 0;
  candidateSquares = 0;

  add(baseline: number, candidate: number): void {
    const difference = candidate - baseline;
    if (Number.isNaN(difference)) return;
    this.n++;
    this.baseline += baseline;
    this.candidate += candidate;
    this.squares += difference * difference;
    this.baselineSquares += baseline * baseline;
    this.candidateSquares += candidate * candidate;
  }
}

export type PairSums = Omit<PairTotals, "add">;

export interface MeanDifference
  extends Pick<PairedDifference, "pairs" | "questions" | "difference" | "interval" | "spread" | "p" | "differences"> {
  meanBaseline: number;
  meanCandidate: number;
}

export function sideIntervals({ n, ...sums }: PairSums): Record<"baseline" | "candidate", [number, number] | null> {
  const intervalOf = (sum: number, squares: number) => meanInterval(separateTotals({ n, sum, squares }));
  return {
    baseline: intervalOf(sums.baseline, sums.baselineSquares),
    candidate: intervalOf(sums.candidate, sums.candidateSquares),
  };
}

/** With fewer pairs Student's t is unreliable for coarse figures, and sums do not allow an exact test. */
const fewest = 17;

/** Each pair counts as a question. p is null below 17 pairs or if nothing differs; all is null without pairs. */
export function meanDifference({ n, baseline, candidate, squares }: PairSums): MeanDifference | null {
  if (n === 0) return null;
  const differences: Differences = {
    ...separateTotals({ n, sum: candidate - baseline, squares }),
    cubesOfSums: null,
    few: null,
  };
  return {
    pairs: n,
    questions: n,
    difference: (candidate - baseline) / n,
    spread: spreadOf(differences),
    differences,
    meanBaseline: baseline / n,
    meanCandidate: candidate / n,
    interval: tInterval(differences),
    p: n < fewest ? null : pairedP(differences),
  };
}
