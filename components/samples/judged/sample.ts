import type { StoredJudgment } from "assay-lib/db/judgments/read";
import type { StoredScore } from "assay-lib/db/judgments/scores";
import type { Run } from "assay-lib/db/runs/list";
import type { Sample } from "assay-lib/db/samples/rows";
import type { FoundBy } from "assay-lib/domain/evidence/found-by";
import { groupedBy } from "assay-lib/domain/lists/grouped-by";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import type { Metric, Settings } from "assay-lib/metrics/define";
import type { ClaimsDetail } from "assay-lib/metrics/shapes/claims";
import type { Shape } from "assay-lib/metrics/shapes/contract";
import type { PollsDetail } from "assay-lib/metrics/shapes/polls";
import type { SampleReasons } from "assay-lib/why/store/write";
import type { ClaimMarksRead } from "@/components/reviews/answer";

type ReviewedRun = Pick<Run, "id" | "status"> & { judge: Pick<Run["judge"], "models"> };

export interface Review<R extends ReviewedRun = ReviewedRun> {
  run: R;
  sample: Sample;
  hidesTexts?: boolean;
  search?: string;
  /** The stage at which it fails; missing if that is unknown or hidden. */
  why?: SampleReasons | undefined;
  /** Missing in shares, and where no claims were judged. */
  claimMarks?: ClaimMarksRead | undefined;
  /** Who else found the claims of the reference, in their order; missing without any, and where it is not shown. */
  foundBy?: FoundBy | undefined;
  /** Scores of the steps' contexts by their text, then by metric; missing where they were not judged or are not shown. */
  stepScores?: ReadonlyMap<string, Readonly<Record<string, number>>> | undefined;
  metrics: ReviewedMetric[];
}

export interface ShownReview extends Review {
  /** The sample's address, less its query. */
  href: string;
}

export interface ReviewedMetric {
  metric: Metric;
  settings: Settings;
  thresholds: MetricThresholds;
  score: StoredScore | null;
  judgments: StoredJudgment[];
}

/** "TruLens", plus the metric's name if several metrics share source and shape. */
export function judgedLabel({ metric }: ReviewedMetric, among: readonly ReviewedMetric[]): string {
  const alike = among.filter((other) => other.metric.source === metric.source && other.metric.shape.kind === metric.shape.kind);
  return alike.length > 1 ? `${metric.source}, ${metric.shortName}` : metric.source;
}

export interface ContextValue {
  /** 0 to 1; null if none is readable. */
  score: number | null;
  raw: number | null;
  judgments: StoredJudgment[];
}

/** Cached because every context row needs it. */
const byContext = new WeakMap<ReviewedMetric, Map<number | null, StoredJudgment[]>>();

function judgmentsOn(reviewed: ReviewedMetric, index: number): StoredJudgment[] {
  const groups = byContext.get(reviewed) ?? groupedBy(reviewed.judgments, ({ item }) => item);
  byContext.set(reviewed, groups);
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

export const isContextColumn = ({ metric: { shape } }: ReviewedMetric): boolean =>
  shape.kind === "contexts" || shape.kind === "sentences";

/** Null if no poll is readable or the metric does not poll. */
export const pollsDetail = ({ metric: { shape }, score }: ReviewedMetric): PollsDetail | null =>
  shape.kind === "polls" ? (shape.detail.safeParse(score?.detail).data ?? null) : null;

/** Null if the score has none, as where texts are hidden. */
export const claimsDetail = ({ metric: { shape }, score }: ReviewedMetric): ClaimsDetail | null =>
  shape.kind === "claims" ? (shape.detail.safeParse(score?.detail).data ?? null) : null;

/** "TruLens", "RAGAS · extract", "Galileo · 5 polls". */
export const sourceOf = ({ metric, settings }: ReviewedMetric): string =>
  [metric.source, metric.variant(settings)].filter(Boolean).join(" · ");

export const isAwaited = ({ run }: Pick<Review, "run">): boolean => !isFinished(run.status);

/** Rounds away floating-point noise, which could change the band. */
const mean = (values: readonly (number | null)[]): number | null => {
  const had = values.filter((value) => value !== null);
  return had.length === 0 ? null : Math.round((had.reduce((sum, value) => sum + value, 0) / had.length) * 1e12) / 1e12;
};

/** "8", "8.5", "0.67" */
export const formatRaw = (raw: number): string => String(Math.round(raw * 100) / 100);
