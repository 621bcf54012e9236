import type { ReviewReport } from "assay-lib/api/reviews/verdicts";
import type { StoredReview } from "assay-lib/db/reviews/verdicts";

export const reportReview = ({ id: _, createdAt, updatedAt, ...review }: StoredReview): ReviewReport => ({
  ...review,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
