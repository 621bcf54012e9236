import type { MetricAgreement } from "@/lib/domain/agreement";
import { type ClassCount, classTotals } from "./confusion";

export type Calibration = MetricAgreement["calibration"];

/** Ten bins of equal width and the expected calibration error (Naeini, Cooper and Hauskrecht, AAAI 2015). */
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
