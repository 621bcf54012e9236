import type { MetricComparison } from "@/lib/domain/comparison/metrics";
import type { MetricThresholds } from "@/lib/domain/scores/band";

/** A metric that the baseline and at least one candidate have. */
export interface ComparedMetric {
  id: string;
  name: string;
  source: string;
  group: "retrieval" | "response";
  /** Of its bands. */
  thresholds: MetricThresholds;
  /** The name of its secondary figure: "chunk share". */
  secondary?: string | undefined;
  /** The baseline over all its scored questions. */
  baseline: { mean: number | null; n: number };
  candidates: readonly ComparedCandidate[];
}

interface ComparedCandidate {
  /** In the list of runs; 0 is the baseline. */
  index: number;
  name: string;
  row: MetricComparison;
  /** The comparison with this row chosen. */
  href: string;
  isChosen: boolean;
}

/** How far a row's interval reaches from 0. */
export const reachOf = ({ interval, difference }: MetricComparison): number =>
  Math.max(...[...(interval ?? []), difference ?? 0].map(Math.abs));

/** Whether the metric is the first of another group than the one before it. */
export const beginsGroup = (metrics: readonly ComparedMetric[], at: number): boolean =>
  at > 0 && metrics[at]?.group !== metrics[at - 1]?.group;
