import { Refusal } from "@/lib/domain/problem";
import type { Opinion } from "@/lib/domain/reviews/opinion";
import { deleteReview, type ReviewOf, type StoredReview, storeReview } from "@/lib/reviews/store/verdicts";

const refusals = {
  "no-sample": ["There is no such sample in this run. The run may have been deleted in the meantime.", "not-found"],
  "no-judgment": [
    "There is no such judgment of this sample. It may have been repeated meanwhile; reopen the sample.",
    "not-found",
  ],
  "no-score": ["There is no score to review. Retry the run's errors first.", "conflict"],
} as const;

/** Refuses a missing sample or judgment, or one without a score. */
export async function setReview(target: ReviewOf, opinion: Opinion): Promise<StoredReview> {
  if (target.judgmentId !== null && target.metric !== null)
    throw new Refusal("A verdict is about a judgment or about a metric's score, not about both.", "invalid");
  const review = await storeReview(target, opinion);
  if (typeof review !== "string") return review;
  const [sentence, kind] = refusals[review];
  throw new Refusal(sentence, kind);
}

export async function deleteVerdict(target: ReviewOf): Promise<void> {
  if (await deleteReview(target)) return;
  throw new Refusal(`There is no verdict of ${target.reviewer.name} to delete. It may have been deleted already.`, "not-found");
}
