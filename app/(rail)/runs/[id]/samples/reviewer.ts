import { cookies } from "next/headers";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { ReviewerName } from "@/lib/domain/review";

/** The name that verdicts from this browser stand under; null where it was not asked for yet, or is none. */
export async function readReviewer(): Promise<string | null> {
  const kept = (await cookies()).get(reviewerCookie)?.value;
  return ReviewerName.safeParse(kept).data ?? null;
}
