import { meanInterval } from "@/lib/stats/mean-interval";
import { studentTail } from "@/lib/stats/student-tail";
import { differenceInterval, type PairedDifference } from "./paired-difference";

/** Sums over pairs of a baseline's and a candidate's figures; `squares` sums the squared differences, the others the figures'. */
export interface PairSums {
  n: number;
  baseline: number;
  candidate: number;
  squares: number;
  baselineSquares: number;
  candidateSquares: number;
}

export class PairTotals implements PairSums {
  n = 0;
  baseline = 0;
  candidate = 0;
  squares = 0;
  baselineSquares = 0;
  candidateSquares = 0;

  /** Ignores a pair if either figure is NaN. */
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

/** What the sums say of the mean paired difference. */
export interface MeanDifference
  extends Pick<PairedDifference, "pairs" | "questions" | "difference" | "interval" | "spread" | "p"> {
  meanBaseline: number;
  meanCandidate: number;
}

/** The 95 % intervals of both means, for figures between 0 and 1: see `meanInterval`. */
export function sideIntervals({ n, ...sums }: PairSums): Record<"baseline" | "candidate", [number, number] | null> {
  const intervalOf = (sum: number, squares: number) => {
    const isVaried = squares * n - sum * sum > 1e-12 * squares * n;
    return meanInterval({
      ...{ n, sum, lowest: 0, highest: isVaried ? 1 : 0, questions: n },
      ...{ squaresOfSums: squares, sumsTimesSizes: sum, squaresOfSizes: n },
    });
  };
  return {
    baseline: intervalOf(sums.baseline, sums.baselineSquares),
    candidate: intervalOf(sums.candidate, sums.candidateSquares),
  };
}

/** Up to this many pairs Student's t is not to be trusted with coarse figures, and sums do not allow for an exact test. */
const fewest = 17;

/**
 * The mean paired difference with its 95 % interval d̄ ± t·s/√n and the two-sided p of the paired t-test, at n − 1 degrees of
 * freedom (Student, "The probable error of a mean", Biometrika 1908). Every pair counts as a question. If all differences are equal
 * there is no interval, and p is that of the sign-flip test, 2/2ⁿ; up to 16 pairs, and if nothing differs, it is null. Null without
 * pairs.
 */
export function meanDifference({ n, baseline, candidate, squares }: PairSums): MeanDifference | null {
  if (n === 0) return null;
  const difference = (candidate - baseline) / n;
  const variance = n < 2 ? 0 : (squares - n * difference * difference) / (n - 1);
  // Rounding errors make the variance of equal differences a tiny number instead of 0.
  const spread = variance > (1e-12 * squares) / n ? Math.sqrt(variance) : null;
  const figures = { pairs: n, questions: n, difference, spread };
  return {
    ...figures,
    meanBaseline: baseline / n,
    meanCandidate: candidate / n,
    interval: differenceInterval(figures),
    p: n < fewest ? null : pOf({ n, difference, spread }),
  };
}

function pOf({ n, difference, spread }: { n: number; difference: number; spread: number | null }): number | null {
  if (spread !== null) return 2 * studentTail((Math.abs(difference) / spread) * Math.sqrt(n), n - 1);
  return difference === 0 ? null : 2 ** (1 - n);
}
