import type { DeskProps } from "@/components/reviews/desk";
import type { Review } from "@/components/samples/judged/sample";
import { countReviewed, reviewsOfSample } from "@/lib/db/reviews/verdicts";
import type { Run } from "@/lib/db/runs/list";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { reviewAction } from "../actions";

/** What the review controls need. */
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
