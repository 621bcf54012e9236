import type { ComparisonReport } from "@/lib/domain/comparison";

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
 * Which candidates lose more than a margin, for certain or perhaps: the loss is beyond doubt where even the interval's better end exceeds it. A difference
 * without an interval is no regression: nothing is known of other questions.
 */
export function regressionsOf(report: ComparisonReport, margins: readonly Margin[]): Regression[] {
  return margins.flatMap(({ metric, limit }) =>
    (report.metrics[metric] ?? []).flatMap(({ run, ci95 }) =>
      ci95 && ci95[0] < -limit ? [{ run, metric, margin: limit, interval: ci95, isBeyondDoubt: ci95[1] < -limit }] : [],
    ),
  );
}
