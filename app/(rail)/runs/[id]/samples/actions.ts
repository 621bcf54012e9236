"use server";

import { longestId } from "assay-lib/domain/bounds";
import { accountOf } from "assay-lib/domain/people/visitor";
import { orRefusal, Refusal, readAs, refusalOf } from "assay-lib/domain/problem";
import { ClaimMark, MarkedClaim, Opinion, ReviewTarget } from "assay-lib/domain/reviews/opinion";
import type { Reviewer } from "assay-lib/domain/reviews/state";
import { type MarksOf, marksOfSample } from "assay-lib/reviews/store/claim-marks";
import { countReviewed, reviewsOfSample } from "assay-lib/reviews/store/verdicts";
import { deleteClaimMark, deleteVerdict, setClaimMark, setReview } from "assay-lib/reviews/write";
import * as z from "zod";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { callAction } from "@/app/action";
import type { ClaimMarksAnswer, ReviewAnswer, ReviewChange } from "@/components/reviews/answer";
import { readReviewer } from "./reviewer";

const Review = ReviewTarget.extend({
  runId: z.string().max(longestId),
  sampleId: z.int().positive(),
  opinion: Opinion.nullable(),
});
const Address = Review.pick({ runId: true, sampleId: true });
const address = [Address.shape.runId, Address.shape.sampleId] as const;
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
    const refused = read.error ? refusalOf(read.error).message : null;
    const problem = read.success && reviewer ? await change(read.data, reviewer) : refused;
    const asOf = Date.now();
    const isHidden = (await hiddenSamplesHere(runId)).includes(sampleId);
    const [reviews, progress] = await Promise.all([
      isHidden ? [] : reviewsOfSample(runId, sampleId),
      countReviewed(runId, reviewer),
    ]);
    return { reviews, progress, asOf, problem };
  },
);

async function change({ opinion, ...about }: z.infer<typeof Review>, reviewer: Reviewer): Promise<string | null> {
  const target = { ...about, reviewer };
  return problemOf(opinion ? setReview(target, opinion) : deleteVerdict(target));
}

/** Stores the visitor's mark on a claim and returns everyone's, with an error message if it fails. */
export const markClaimAction = callAction(
  { needs: "reviewer", reads: z.tuple([...address, z.custom<ClaimMark>()]) },
  ([runId, sampleId, mark]) => changeMarks(runId, sampleId, async (about) => setClaimMark(about, readAs(ClaimMark, mark))),
);

/** Removes the visitor's mark on a claim and returns everyone's, with an error message if it fails. */
export const unmarkClaimAction = callAction(
  { needs: "reviewer", reads: z.tuple([...address, z.custom<string>()]) },
  ([runId, sampleId, claim]) => changeMarks(runId, sampleId, async (about) => deleteClaimMark(about, readAs(MarkedClaim, claim))),
);

async function changeMarks(
  runId: string,
  sampleId: number,
  change: (about: MarksOf) => Promise<void>,
): Promise<ClaimMarksAnswer> {
  const reviewer = await readReviewer();
  const problem = reviewer ? await problemOf(change({ runId, sampleId, reviewer })) : "Enter your name.";
  const isHidden = (await hiddenSamplesHere(runId)).includes(sampleId);
  return { marks: isHidden ? [] : await marksOfSample(runId, sampleId), problem };
}

async function problemOf(changed: Promise<unknown>): Promise<string | null> {
  const found = await orRefusal(changed);
  return found instanceof Refusal ? found.message : null;
}
