import type { DeskProps } from "@/components/reviews/review-desk";
import type { Review } from "@/components/samples/review";
import { countReviewed, reviewsOfSample } from "@/lib/db/reviews";
import type { Run } from "@/lib/db/runs";
import type { Reviewer } from "@/lib/domain/review-state";
import { reviewAction } from "../actions";

/** What the verdicts on a sample are shown and given with. */
export async function readDesk({ run, sample, metrics }: Review<Run>, reviewer: Reviewer | null): Promise<DeskProps> {
  const asOf = Date.now();
  const [reviews, progress] = await Promise.all([reviewsOfSample(run.id, sample.id), countReviewed(run.id, reviewer)]);
  return {
    runId: run.id,
    sampleId: sample.id,
    samples: run.sampleCount,
    scales: Object.fromEntries(metrics.map(({ metric }) => [metric.id, metric.rawMax])),
    given: { reviews, progress, asOf },
    reviewer,
    action: reviewAction,
  };
}
