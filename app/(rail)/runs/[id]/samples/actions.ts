"use server";

import { z } from "zod";
import { callAction } from "@/app/action";
import type { ReviewAnswer, ReviewChange } from "@/components/reviews/answer";
import { countReviewed, reviewsOfSample } from "@/lib/db/reviews/verdicts";
import { longestId } from "@/lib/domain/bounds";
import { accountOf } from "@/lib/domain/people/visitor";
import { Refusal, refusalOf } from "@/lib/domain/problem";
import { Opinion, ReviewTarget } from "@/lib/domain/reviews/opinion";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { deleteVerdict, setReview } from "@/lib/runs/reviews/write";

const Review = ReviewTarget.extend({
  runId: z.string().max(longestId),
  sampleId: z.int().positive(),
  opinion: Opinion.nullable(),
});
const Address = Review.pick({ runId: true, sampleId: true });
/** Only the address must be valid: then errors also return the sample's verdicts. */
const Sent = z.custom<ReviewChange>((value) => Address.safeParse(value).success);

/** Returns everyone's verdicts on the sample, with an error message if it fails. */
export const reviewAction = callAction(
  { needs: "reviewer", reads: z.tuple([Sent]) },
  async ([sent], { visitor }): Promise<ReviewAnswer> => {
    const { runId, sampleId } = sent;
    const read = Review.safeParse(sent);
    // Accounts always review as themselves.
    const reviewer: Reviewer | null = accountOf(visitor) ?? (read.data ? { id: null, name: read.data.reviewer } : null);
    const problem =
      read.success && reviewer ? await change(read.data, reviewer) : read.error ? refusalOf(read.error).message : null;
    const asOf = Date.now();
    const [reviews, progress] = await Promise.all([reviewsOfSample(runId, sampleId), countReviewed(runId, reviewer)]);
    return { reviews, progress, asOf, problem };
  },
);

async function change({ opinion, ...about }: z.infer<typeof Review>, reviewer: Reviewer): Promise<string | null> {
  const target = { ...about, reviewer };
  try {
    if (opinion) await setReview(target, opinion);
    else await deleteVerdict(target);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
