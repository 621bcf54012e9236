"use server";

import { z } from "zod";
import { demand } from "@/app/demand";
import type { ReviewAnswer } from "@/components/reviews/answer";
import { countReviewed, reviewsOfSample } from "@/lib/db/reviews/verdicts";
import { accountOf } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";
import { Opinion, ReviewTarget } from "@/lib/domain/reviews/opinion";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { removeReview, setReview } from "@/lib/runs/reviews/write";

const ReviewForm = ReviewTarget.extend({
  runId: z.string().max(50),
  sampleId: z.int().positive(),
  opinion: Opinion.nullable(),
});

/** Stores a person's verdict, or takes it back; answers everybody's verdicts on the sample, and a sentence where that cannot be done. */
export async function reviewAction(sent: unknown): Promise<ReviewAnswer> {
  const visitor = await demand("reviewer");
  const read = ReviewForm.safeParse(sent);
  // Whoever has an account signs as that account, whatever name is sent.
  const reviewer: Reviewer | null = accountOf(visitor) ?? (read.data ? { id: null, name: read.data.reviewer } : null);
  const address = ReviewForm.pick({ runId: true, sampleId: true }).parse(sent);
  const problem =
    read.success && reviewer
      ? await change(read.data, reviewer)
      : (read.error?.issues ?? []).map(({ message }) => `${message}.`).join(" ");
  const asOf = Date.now();
  const [reviews, progress] = await Promise.all([
    reviewsOfSample(address.runId, address.sampleId),
    countReviewed(address.runId, reviewer),
  ]);
  return { reviews, progress, asOf, problem };
}

async function change({ opinion, ...about }: z.infer<typeof ReviewForm>, reviewer: Reviewer): Promise<string | null> {
  const target = { ...about, reviewer };
  try {
    if (opinion) await setReview(target, opinion);
    else await removeReview(target);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
