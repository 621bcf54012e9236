import type { ClaimMark, Opinion } from "assay-lib/domain/reviews/opinion";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import type { StoredClaimMark } from "assay-lib/reviews/store/claim-marks";
import type { ReviewProgress, StoredReview } from "assay-lib/reviews/store/verdicts";

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

/** Everyone's marks on the claims of a sample after a change; `problem`: why the change was not stored. */
export interface ClaimMarksAnswer {
  marks: StoredClaimMark[];
  problem: string | null;
}

export interface ClaimMarksRead {
  marks: StoredClaimMark[];
  /** Who marks; null until a visitor without an account gives a name. */
  reviewer: Reviewer | null;
  mark: (runId: string, sampleId: number, mark: ClaimMark) => Promise<ClaimMarksAnswer>;
  unmark: (runId: string, sampleId: number, claim: string) => Promise<ClaimMarksAnswer>;
}
