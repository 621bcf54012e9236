import { hasComment, type Shown, storeSeen } from "@/lib/comments/store/seen";
import { findRun } from "@/lib/db/runs/list";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";

/** The person has seen the comments up to this one; with 0, the run's page. Does nothing if the comment or the run is gone. */
export async function markSeen(reviewer: Reviewer, shown: Shown, commentId: number): Promise<void> {
  const { place, sampleId } = shown;
  const isPage = commentId === 0 && sampleId === null && "run" in place;
  const isThere = isPage ? (await findRun(place.run)) !== null : await hasComment(shown, commentId);
  if (isThere) await storeSeen(reviewerKey(reviewer), shown, commentId);
}
