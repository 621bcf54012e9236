import type { StoredJudgment } from "@/lib/db/judgments/read";
import type { StoredScore } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import type { Sample } from "@/lib/db/samples/rows";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Metric, Settings } from "@/lib/metrics/define";
import type { Shape } from "@/lib/metrics/shapes/contract";
import type { PollsDetail } from "@/lib/metrics/shapes/polls";

/** What a review needs to know of its run. */
type ReviewedRun = Pick<Run, "id" | "status"> & { judge: Pick<Run["judge"], "models"> };

/** All that a run knows of one sample. */
export interface Review<R extends ReviewedRun = ReviewedRun> {
  run: R;
  sample: Sample;
  /** The sample's texts are not to be seen, so they were not read: they are blank. */
  hidesTexts?: boolean;
  /** In the order of the registry; metrics that this version no longer knows are left out. */
  metrics: ReviewedMetric[];
}

/** What a metric says of the sample. */
export interface ReviewedMetric {
  metric: Metric;
  settings: Settings;
  /** Null until it is judged. */
  score: StoredScore | null;
  judgments: StoredJudgment[];
}

/** "TruLens", or with the metric's name where the run has several of that source in the same group. */
export function labelOf({ metric }: ReviewedMetric, among: readonly ReviewedMetric[]): string {
  const alike = among.filter((other) => other.metric.source === metric.source && other.metric.shape.kind === metric.shape.kind);
  return alike.length > 1 ? `${metric.source}, ${metric.shortName}` : metric.source;
}

/** A metric's value for one context: the means over the models that could be read. */
export interface ContextValue {
  /** 0 to 1; null where no model could be read. */
  score: number | null;
  raw: number | null;
  /** Of all models, in their order. */
  judgments: StoredJudgment[];
}

/** Put in order once for each metric: a table of contexts asks in every row. */
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
  const own = judgmentsOn(reviewed, index);
  return { judgments: own, score: mean(own.map(({ score }) => score)), raw: mean(own.map(({ raw }) => raw)) };
}

/** For filtering metrics. */
export const hasShape =
  (kind: Shape["kind"]) =>
  ({ metric }: ReviewedMetric): boolean =>
    metric.shape.kind === kind;

/** Whether it says something of single contexts and stands beside them; other metrics have a section of their own. */
export function standsBesideContexts({ metric }: ReviewedMetric): boolean {
  switch (metric.shape.kind) {
    case "contexts":
    case "sentences":
      return true;
    case "polls":
    case "single":
      return false;
  }
}

/** What the polls of a sample came to; null where there is nothing that can be read, or the metric does not poll. */
export const pollsDetail = ({ metric: { shape }, score }: ReviewedMetric): PollsDetail | null =>
  shape.kind === "polls" ? (shape.detail.safeParse(score?.detail).data ?? null) : null;

/** "TruLens", "RAGAS · extract", "Galileo · 5 polls". */
export const sourceOf = ({ metric, settings }: ReviewedMetric): string =>
  [metric.source, metric.variant(settings)].filter(Boolean).join(" · ");

/** Whether judgments of the sample may still come. */
export const isAwaited = ({ run }: Pick<Review, "run">): boolean => !isFinished(run.status);

/** Rounded where only the arithmetic of decimals is left, so that the last digit decides no band. */
const mean = (values: readonly (number | null)[]): number | null => {
  const had = values.filter((value) => value !== null);
  return had.length === 0 ? null : Math.round((had.reduce((sum, value) => sum + value, 0) / had.length) * 1e12) / 1e12;
};

/** "8", "8.5", "0.67": a raw value without needless decimals. */
export const formatRaw = (raw: number): string => String(Math.round(raw * 100) / 100);
