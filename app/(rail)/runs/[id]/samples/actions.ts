"use server";

import { z } from "zod";
import { demand } from "@/app/demand";
import type { ReviewAnswer } from "@/components/reviews/review-answer";
import { countReviewed, reviewsOfSample } from "@/lib/db/reviews";
import { Refusal } from "@/lib/domain/problem";
import { Opinion, ReviewTarget } from "@/lib/domain/review";
import { removeReview, setReview } from "@/lib/runs/review-sample";

const ReviewForm = ReviewTarget.extend({
  runId: z.string().max(50),
  sampleId: z.int().positive(),
  opinion: Opinion.nullable(),
});

/** Stores a person's verdict, or takes it back; answers everybody's verdicts on the sample, and a sentence where that cannot be done. */
export async function reviewAction(sent: unknown): Promise<ReviewAnswer> {
  const visitor = await demand("reviewer");
  const read = ReviewForm.safeParse(sent);
  // Nobody signs with another's name.
  if (visitor.kind === "person" && read.data) read.data.reviewer = visitor.name;
  const address = ReviewForm.pick({ runId: true, sampleId: true }).parse(sent);
  const problem = read.success ? await change(read.data) : read.error.issues.map(({ message }) => `${message}.`).join(" ");
  const reviewer = read.data?.reviewer ?? null;
  const asOf = Date.now();
  const [reviews, progress] = await Promise.all([
    reviewsOfSample(address.runId, address.sampleId),
    countReviewed(address.runId, reviewer),
  ]);
  return { reviews, progress, asOf, problem };
}

async function change({ opinion, ...target }: z.infer<typeof ReviewForm>): Promise<string | null> {
  try {
    if (opinion) await setReview(target, opinion);
    else await removeReview(target);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
