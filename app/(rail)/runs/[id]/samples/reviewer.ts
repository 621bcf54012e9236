import { accountOf } from "assay-lib/domain/people/visitor";
import { ReviewerName } from "assay-lib/domain/reviews/opinion";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import { cookies } from "next/headers";
import { readVisitor } from "@/app/visitor";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";

/** The visitor's account, else the name stored in this browser, else null. */
export async function readReviewer(): Promise<Reviewer | null> {
  const account = accountOf(await readVisitor());
  if (account) return account;
  const cookie = (await cookies()).get(reviewerCookie)?.value;
  const name = ReviewerName.safeParse(cookie).data;
  return name === undefined ? null : { id: null, name };
}
