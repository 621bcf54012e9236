import { ledgersOfSamples } from "@/lib/db/judgments/ledgers";
import { findRun } from "@/lib/db/runs/list";
import { runHasSample } from "@/lib/db/samples/places";
import { findSample } from "@/lib/db/samples/rows";
import { Refusal } from "@/lib/domain/problem";
import type { ClaimMark, Opinion } from "@/lib/domain/reviews/opinion";
import { countMissing, type MarksOf, removeMark, saveMark } from "@/lib/reviews/store/claim-marks";
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

/** The most that one person can add to one sample. */
const mostMissing = 100;

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Stores a person's mark on a claim. Refuses "right" and "wrong" for a claim that the judge gave no verdict, and "missing" for a text
 * that it listed or that the response does not contain; white space may differ.
 */
export async function setClaimMark(about: MarksOf, mark: ClaimMark): Promise<void> {
  const { verdicts, response } = await readMarkable(about);
  const verdict = verdicts.get(mark.claim);
  if (mark.mark !== "missing") {
    if (!verdict)
      throw new Refusal("The sample has no such claim. It may have been judged again; reopen the sample.", "conflict");
    if (verdict === "not-judged") throw new Refusal("The claim was not judged, so there is no verdict to mark.", "conflict");
  } else {
    if (verdict) throw new Refusal("The list has this claim already. Mark its verdict as right or wrong.", "conflict");
    const text = spaced(mark.claim);
    if (text === "" || !spaced(response).includes(text)) throw new Refusal("The response does not contain this text.", "invalid");
    if ((await countMissing(about)) >= mostMissing)
      throw new Refusal(`One person can name up to ${mostMissing} missing claims of a sample.`, "conflict");
  }
  try {
    await saveMark(about, mark);
  } catch (error) {
    // The sample was deleted meanwhile; a foreign key reports it.
    await readMarkable(about);
    throw error;
  }
}

export async function deleteClaimMark(about: MarksOf, claim: string): Promise<void> {
  if (await removeMark(about, claim)) return;
  throw new Refusal(`There is no mark of ${about.reviewer.name} on this claim. It may have been removed already.`, "not-found");
}

async function readMarkable({ runId, sampleId }: MarksOf) {
  const [run, sample] = await Promise.all([findRun(runId), findSample(sampleId)]);
  if (!run || !sample || !(await runHasSample(run.id, sample.id)))
    throw new Refusal("There is no such sample in this run. The run may have been deleted in the meantime.", "not-found");
  const ledger = (await ledgersOfSamples(runId, [sampleId])).get(sampleId);
  if (!ledger) throw new Refusal("The sample's claims were not judged.", "conflict");
  return { verdicts: new Map(ledger.claims.map(({ text, verdict }) => [text, verdict])), response: sample.response ?? "" };
}
