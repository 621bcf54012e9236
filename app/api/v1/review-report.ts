import type { StoredReview } from "@/lib/db/reviews/verdicts";
import type { ReviewReport } from "./contract";

/** A review as the API returns it. */
export const reportReview = ({ id: _, createdAt, updatedAt, ...review }: StoredReview): ReviewReport => ({
  ...review,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
