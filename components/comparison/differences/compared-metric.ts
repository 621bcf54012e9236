import type { MetricComparison } from "assay-lib/comparison/words/metrics";
import type { MetricThresholds } from "assay-lib/domain/scores/band";

export interface ComparedMetric {
  id: string;
  name: string;
  source: string;
  group: "retrieval" | "response";
  thresholds: MetricThresholds;
  /** Names of its figures, by key. */
  figures: Readonly<Record<string, string>>;
  /** Over all its scored questions. */
  baseline: { mean: number | null; n: number; withoutScore: number };
  candidates: readonly ComparedCandidate[];
}

export interface ComparedCandidate {
  index: number;
  name: string;
  row: MetricComparison;
  href: string;
  isChosen: boolean;
}

export const beginsGroup = (metrics: readonly ComparedMetric[], at: number): boolean =>
  at > 0 && metrics[at]?.group !== metrics[at - 1]?.group;
