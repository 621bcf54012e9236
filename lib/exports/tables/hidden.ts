import type { StoredScore } from "@/lib/db/judgments/scores";
import { withoutLabels } from "@/lib/db/samples/hidden";
import type { Labels } from "@/lib/domain/sample";
import type { SampleQuery } from "@/lib/domain/sample-query";

export interface Hidden {
  has(id: number): boolean;
  shown(ids: readonly number[]): number[];
  /** A sample's scores as given, or per metric the cause "hidden". */
  scores(id: number, scores: readonly StoredScore[] | undefined): readonly StoredScore[];
  sample<S extends { id: number; labels: Labels; gold?: unknown; goldFound?: unknown }>(sample: S): Omit<S, "gold" | "goldFound">;
}

/** What rows leave out of the query's hidden samples. */
export function hiddenOf({ hidden = [] }: SampleQuery, metrics: readonly string[]): Hidden {
  const all = new Set(hidden);
  const nothing = { score: null, cause: "hidden", scored: 0, expected: 0, explanation: null, detail: {}, figures: {} };
  return {
    has: (id) => all.has(id),
    shown: (ids) => ids.filter((id) => !all.has(id)),
    scores: (sampleId, scores = []) => (all.has(sampleId) ? metrics.map((metric) => ({ sampleId, metric, ...nothing })) : scores),
    sample: (sample) => (all.has(sample.id) ? withoutLabels(sample) : sample),
  };
}
