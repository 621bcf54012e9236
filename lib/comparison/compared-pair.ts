import type { MetricComparison } from "@/lib/domain/comparison/metrics";
import type { checksOf } from "./checks";

/** A candidate's rows and checks. */
export interface ComparedPair {
  run: string;
  rows: (MetricComparison & { metric: string })[];
  checks: ReturnType<typeof checksOf>;
  /** After how many more questions these metrics would all be settled 4 times in 5; null if no number is worth planning for. */
  moreToSettle(metrics: readonly string[]): number | null;
}
