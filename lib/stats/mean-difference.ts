import jStat from "jstat";

/** Sums over pairs of a baseline's and a candidate's figures; `squares` sums the squared differences. */
export interface PairSums {
  n: number;
  baseline: number;
  candidate: number;
  squares: number;
}

export class PairTotals implements PairSums {
  n = 0;
  baseline = 0;
  candidate = 0;
  squares = 0;

  /** Ignores a pair if either figure is NaN. */
  add(baseline: number, candidate: number): void {
    const difference = candidate - baseline;
    if (Number.isNaN(difference)) return;
    this.n++;
    this.baseline += baseline;
    this.candidate += candidate;
    this.squares += difference * difference;
  }
}

export interface MeanDifference {
  n: number;
  meanBaseline: number | null;
  meanCandidate: number | null;
  difference: number | null;
  ci95: [number, number] | null;
}

/**
 * Means and the mean paired difference with its 95 % interval d̄ ± t·s/√n, Student's t at n − 1 degrees of freedom (Student, "The
 * probable error of a mean", Biometrika 1908), clipped to [-1, 1], since the figures are within 0 to 1. The interval is null
 * below two pairs or if all differences are equal. Without pairs all figures are null.
 */
export function meanDifference({ n, baseline, candidate, squares }: PairSums): MeanDifference {
  if (n === 0) return { n, meanBaseline: null, meanCandidate: null, difference: null, ci95: null };
  const difference = (candidate - baseline) / n;
  const variance = n < 2 ? 0 : (squares - n * difference * difference) / (n - 1);
  // Rounding errors make the variance of equal differences a tiny number instead of 0.
  const margin = variance > 1e-12 ? jStat.studentt.inv(0.975, n - 1) * Math.sqrt(variance / n) : null;
  return {
    n,
    meanBaseline: baseline / n,
    meanCandidate: candidate / n,
    difference,
    ci95: margin === null ? null : [Math.max(-1, difference - margin), Math.min(1, difference + margin)],
  };
}
