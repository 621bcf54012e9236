import type { DeskProps } from "@/components/reviews/desk";
import { isAwaited, type Review } from "@/components/samples/judged/sample";
import { basisOf } from "@/components/samples/judgments/basis";
import { countReviewed, reviewsOfSample } from "@/lib/db/reviews/verdicts";
import type { Run } from "@/lib/db/runs/list";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { bandOf, thresholdsOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import type { Metric } from "@/lib/metrics/define";
import { reviewAction } from "../actions";

/** Adds the source only if short names collide. */
const nameAmong = ({ shortName, source }: Metric, all: readonly { metric: Metric }[]): string =>
  all.filter(({ metric }) => metric.shortName === shortName).length > 1 ? `${shortName}, ${source}` : shortName;

/** `first`: the metric that the sample was opened for. */
export async function readDesk(review: Review<Run>, reviewer: Reviewer | null, first: string | null): Promise<DeskProps> {
  const { run, sample, metrics } = review;
  const asOf = Date.now();
  const [reviews, progress] = await Promise.all([reviewsOfSample(run.id, sample.id), countReviewed(run.id, reviewer)]);
  return {
    runId: run.id,
    sampleId: sample.id,
    samples: run.sampleCount,
    metrics: metrics.map((reviewed) => {
      const { metric } = reviewed;
      const score = reviewed.score?.score ?? null;
      const thresholds = thresholdsOf(run.thresholds, metric.id);
      return {
        id: metric.id,
        name: nameAmong(metric, metrics),
        score: score === null ? null : formatScore(score, thresholds),
        band: score === null ? null : bandOf(score, thresholds),
        basis: basisOf(reviewed, sample, isAwaited(review)),
        rawMax: metric.rawMax,
      };
    }),
    first,
    given: { reviews, progress, asOf },
    reviewer,
    action: reviewAction,
  };
}
