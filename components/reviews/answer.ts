import type { ReviewProgress, StoredReview } from "@/lib/db/reviews/verdicts";
import type { Opinion } from "@/lib/domain/reviews/opinion";

/** A sample's reviews as of a moment (the server's clock, ms). */
export interface ReviewsRead {
  reviews: StoredReview[];
  progress: ReviewProgress;
  asOf: number;
}

/** A verdict to store; `opinion` is null to delete it. */
export interface ReviewChange {
  runId: string;
  sampleId: number;
  judgmentId: number | null;
  /** The metric whose score of the sample the verdict is about. */
  metric: string | null;
  reviewer: string;
  opinion: Opinion | null;
}

/** The reviews after the change, and a sentence if it could not be stored. */
export type ReviewAnswer = ReviewsRead & { problem: string | null };
export type ReviewAction = (change: ReviewChange) => Promise<ReviewAnswer>;
