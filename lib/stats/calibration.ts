import { type ClassCount, classTotals } from "./class-counts";

/** The scores within a tenth of the scale; the last bin includes 1. */
interface CalibrationBin {
  from: number;
  to: number;
  n: number;
  good: number;
  /** Mean score; null if the bin is empty. */
  mean: number | null;
  /** Share of good ones; null if the bin is empty. */
  share: number | null;
}

export interface Calibration {
  bins: CalibrationBin[];
  /**
   * Expected calibration error: the mean distance between a bin's share of good ones and its mean score, weighted by its count.
   */
  error: number | null;
}

/**
 * Compares scores with the share of good ones in ten bins of equal width, and gives the expected calibration error (M. P. Naeini,
 * G. F. Cooper and M. Hauskrecht, "Obtaining well calibrated probabilities using Bayesian binning", AAAI 2015). Without scores
 * the error is null.
 */
export function calibrate(counts: readonly ClassCount[]): Calibration {
  const sums = Array.from({ length: 10 }, () => ({ n: 0, good: 0, total: 0 }));
  for (const { score, good, bad } of counts) {
    const bin = sums[Math.min(9, Math.max(0, Math.floor(score * 10 + 1e-9)))];
    if (!bin) continue;
    bin.n += good + bad;
    bin.good += good;
    bin.total += score * (good + bad);
  }
  const bins = sums.map(({ n, good, total }, place) => ({
    from: place / 10,
    to: (place + 1) / 10,
    n,
    good,
    mean: n === 0 ? null : total / n,
    share: n === 0 ? null : good / n,
  }));
  const { good, bad } = classTotals(counts);
  const apart = bins.reduce((sum, { n, mean, share }) => sum + n * Math.abs((share ?? 0) - (mean ?? 0)), 0);
  return { bins, error: good + bad === 0 ? null : apart / (good + bad) };
}
