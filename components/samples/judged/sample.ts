import type { StoredJudgment } from "@/lib/db/judgments/read";
import type { StoredScore } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import type { Sample } from "@/lib/db/samples/rows";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Metric, Settings } from "@/lib/metrics/define";
import type { Shape } from "@/lib/metrics/shapes/contract";
import type { PollsDetail } from "@/lib/metrics/shapes/polls";

type ReviewedRun = Pick<Run, "id" | "status" | "thresholds"> & { judge: Pick<Run["judge"], "models"> };

/** All that a run knows about one sample. */
export interface Review<R extends ReviewedRun = ReviewedRun> {
  run: R;
  sample: Sample;
  /** The judge is no model. */
  isStandIn?: boolean;
  /** The texts are hidden, so they were not read and are blank. */
  hidesTexts?: boolean;
  /** What was searched for when the sample was opened; its places are marked in the texts. */
  search?: string;
  /** In the registry's order, without metrics that this version no longer has. */
  metrics: ReviewedMetric[];
}

export interface ReviewedMetric {
  metric: Metric;
  settings: Settings;
  /** Null until judged. */
  score: StoredScore | null;
  judgments: StoredJudgment[];
}

/** "TruLens", with the metric's name if the run has several of that source in the same group. */
export function labelOf({ metric }: ReviewedMetric, among: readonly ReviewedMetric[]): string {
  const alike = among.filter((other) => other.metric.source === metric.source && other.metric.shape.kind === metric.shape.kind);
  return alike.length > 1 ? `${metric.source}, ${metric.shortName}` : metric.source;
}

/** A metric's value for one context: the means over the models whose judgments could be read. */
export interface ContextValue {
  /** 0 to 1; null if no judgment could be read. */
  score: number | null;
  raw: number | null;
  /** By all models, in their order. */
  judgments: StoredJudgment[];
}

/** Cached for each metric, since every row of the contexts asks for it. */
const byContext = new WeakMap<ReviewedMetric, Map<number | null, StoredJudgment[]>>();

function judgmentsOn(reviewed: ReviewedMetric, index: number): StoredJudgment[] {
  let groups = byContext.get(reviewed);
  if (!groups) {
    groups = new Map();
    for (const judgment of reviewed.judgments) {
      const group = groups.get(judgment.context);
      if (group) group.push(judgment);
      else groups.set(judgment.context, [judgment]);
    }
    byContext.set(reviewed, groups);
  }
  return groups.get(index) ?? [];
}

export function contextValue(reviewed: ReviewedMetric, index: number): ContextValue {
  const judgments = judgmentsOn(reviewed, index);
  return { judgments, score: mean(judgments.map(({ score }) => score)), raw: mean(judgments.map(({ raw }) => raw)) };
}

export const hasShape =
  (kind: Shape["kind"]) =>
  ({ metric }: ReviewedMetric): boolean =>
    metric.shape.kind === kind;

/** Whether the metric judges single contexts and gets a column beside them; other metrics have their own section. */
export function isContextColumn({ metric }: ReviewedMetric): boolean {
  switch (metric.shape.kind) {
    case "contexts":
    case "sentences":
      return true;
    case "polls":
    case "single":
      return false;
  }
}

/** The result of a sample's polls; null if none can be read or the metric does not poll. */
export const pollsDetail = ({ metric: { shape }, score }: ReviewedMetric): PollsDetail | null =>
  shape.kind === "polls" ? (shape.detail.safeParse(score?.detail).data ?? null) : null;

/** "TruLens", "RAGAS · extract", "Galileo · 5 polls". */
export const sourceOf = ({ metric, settings }: ReviewedMetric): string =>
  [metric.source, metric.variant(settings)].filter(Boolean).join(" · ");

/** Whether more judgments of the sample may come. */
export const isAwaited = ({ run }: Pick<Review, "run">): boolean => !isFinished(run.status);

/** Rounds away floating-point noise, so that the last digit decides no band. */
const mean = (values: readonly (number | null)[]): number | null => {
  const had = values.filter((value) => value !== null);
  return had.length === 0 ? null : Math.round((had.reduce((sum, value) => sum + value, 0) / had.length) * 1e12) / 1e12;
};

/** "8", "8.5", "0.67": a raw value without needless decimals. */
export const formatRaw = (raw: number): string => String(Math.round(raw * 100) / 100);
