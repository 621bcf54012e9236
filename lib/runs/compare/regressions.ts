import type { ComparisonReport } from "@/lib/domain/comparison/metrics";

/** The largest acceptable loss in a metric, 0 to 1. */
export interface Margin {
  metric: string;
  limit: number;
}

/** A loss that exceeds its margin, possibly or certainly. */
export interface Regression {
  run: string;
  metric: string;
  margin: number;
  /** 95 %, of candidate minus baseline. */
  interval: [number, number];
  /** Whether the whole interval exceeds the margin. */
  isCertain: boolean;
}

/**
 * Candidates that lose more than a margin, certainly or possibly. If every question lost the same there is no interval; then the
 * loss itself is used, provided that the test finds the candidate worse.
 */
export function regressionsOf(report: ComparisonReport, margins: readonly Margin[]): Regression[] {
  return margins.flatMap(({ metric, limit }) =>
    (report.metrics[metric] ?? []).flatMap(({ run, ci95, difference, verdict }) => {
      const interval =
        ci95 ?? (verdict === "worse" && difference !== null ? ([difference, difference] as [number, number]) : null);
      if (!interval || interval[0] >= -limit) return [];
      return [{ run, metric, margin: limit, interval, isCertain: interval[1] < -limit }];
    }),
  );
}
