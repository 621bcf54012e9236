import { cookies } from "next/headers";
import { readVisitor } from "@/app/visitor";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { ReviewerName } from "@/lib/domain/review";

/** The name that the visitor's verdicts stand under: their account's, else what this browser was told; null where it was not asked for yet. */
export async function readReviewer(): Promise<string | null> {
  const visitor = await readVisitor();
  if (visitor.kind === "person") return visitor.name;
  const kept = (await cookies()).get(reviewerCookie)?.value;
  return ReviewerName.safeParse(kept).data ?? null;
}
