import type { ReviewProgress, StoredReview } from "@/lib/db/reviews/verdicts";
import type { Opinion } from "@/lib/domain/reviews/opinion";

/** The reviews of a sample as the server had them at a moment (its own clock, ms). */
export interface ReviewsRead {
  reviews: StoredReview[];
  progress: ReviewProgress;
  asOf: number;
}

/** What is sent for a verdict: `opinion` is null to take it back. */
export interface ReviewChange {
  runId: string;
  sampleId: number;
  /** Null for the sample. */
  judgmentId: number | null;
  reviewer: string;
  opinion: Opinion | null;
}

/** The reviews as they are then, and a sentence where the change could not be stored. */
export type ReviewAnswer = ReviewsRead & { problem: string | null };
export type ReviewAction = (change: ReviewChange) => Promise<ReviewAnswer>;
