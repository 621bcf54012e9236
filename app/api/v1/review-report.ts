import type { ReviewReport } from "@/app/api/v1/described/reviews";
import type { StoredReview } from "@/lib/db/reviews/verdicts";

export const reportReview = ({ id: _, createdAt, updatedAt, ...review }: StoredReview): ReviewReport => ({
  ...review,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
