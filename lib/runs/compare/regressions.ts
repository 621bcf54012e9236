import type { ComparisonReport } from "@/lib/domain/comparison/metrics";

/** The largest loss in a metric that is accepted, 0 to 1. */
export interface Margin {
  metric: string;
  limit: number;
}

/** A loss that may exceed its margin. */
export interface Regression {
  run: string;
  metric: string;
  margin: number;
  /** 95 %, of candidate minus baseline. */
  interval: [number, number];
  /** Whether all of the interval lies beyond the margin. */
  isBeyondDoubt: boolean;
}

/**
 * Which candidates lose more than a margin, for certain or perhaps: the loss is beyond doubt where even the interval's better end exceeds it. Where
 * every question lost the same there is no interval: the loss itself stands for it if the test calls it worse.
 */
export function regressionsOf(report: ComparisonReport, margins: readonly Margin[]): Regression[] {
  return margins.flatMap(({ metric, limit }) =>
    (report.metrics[metric] ?? []).flatMap(({ run, ci95, difference, verdict }) => {
      const interval =
        ci95 ?? (verdict === "worse" && difference !== null ? ([difference, difference] as [number, number]) : null);
      if (!interval || interval[0] >= -limit) return [];
      return [{ run, metric, margin: limit, interval, isBeyondDoubt: interval[1] < -limit }];
    }),
  );
}
