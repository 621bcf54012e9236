import { cookies } from "next/headers";
import { readVisitor } from "@/app/visitor";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { accountOf } from "@/lib/domain/people/visitor";
import { ReviewerName } from "@/lib/domain/reviews/opinion";
import type { Reviewer } from "@/lib/domain/reviews/state";

/** Whose verdicts the visitor's are: their account's, else those of the name that this browser was told; null where it was not asked for yet. */
export async function readReviewer(): Promise<Reviewer | null> {
  const account = accountOf(await readVisitor());
  if (account) return account;
  const kept = (await cookies()).get(reviewerCookie)?.value;
  const name = ReviewerName.safeParse(kept).data;
  return name === undefined ? null : { id: null, name };
}
