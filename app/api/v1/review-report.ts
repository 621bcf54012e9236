import type { ReviewReport } from "@/lib/api/reviews/verdicts";
import type { StoredReview } from "@/lib/db/reviews/verdicts";

export const reportReview = ({ id: _, createdAt, updatedAt, ...review }: StoredReview): ReviewReport => ({
  ...review,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
