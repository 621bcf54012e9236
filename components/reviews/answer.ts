import type { ReviewProgress, StoredReview } from "@/lib/db/reviews/verdicts";
import type { Opinion } from "@/lib/domain/reviews/opinion";

/** `asOf`: server clock, ms. */
export interface ReviewsRead {
  reviews: StoredReview[];
  progress: ReviewProgress;
  asOf: number;
}

/** `opinion` null deletes the verdict. */
export interface ReviewChange {
  runId: string;
  sampleId: number;
  judgmentId: number | null;
  /** If the verdict is about the metric's score. */
  metric: string | null;
  reviewer: string;
  opinion: Opinion | null;
}

/** `problem`: why the change was not stored. */
export type ReviewAnswer = ReviewsRead & { problem: string | null };
export type ReviewAction = (change: ReviewChange) => Promise<ReviewAnswer>;
