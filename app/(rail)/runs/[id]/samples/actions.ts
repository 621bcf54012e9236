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
/** Only the address must be valid: if the rest is not, the answer still holds the sample's verdicts. */
const Sent = z.custom<ReviewChange>((value) => Address.safeParse(value).success);

/** Stores or deletes a person's verdict. Returns everybody's verdicts on the sample, with a sentence when it cannot. */
export const reviewAction = callAction(
  { needs: "reviewer", reads: z.tuple([Sent]) },
  async ([sent], { visitor }): Promise<ReviewAnswer> => {
    const { runId, sampleId } = sent;
    const read = Review.safeParse(sent);
    // A person with an account always reviews as that account, whatever name is sent.
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
