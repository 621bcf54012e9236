import * as z from "zod";
import { plainName } from "@/lib/domain/text/normalized";
import { claimMarks, longestClaim, longestMetric, longestName, longestNote, verdicts } from "./state";

const counted = (length: number) => length.toLocaleString("en");

/** On one line, without invisible characters: without accounts only the name identifies a person. */
export const ReviewerName = z
  .string("Enter your name.")
  .max(10_000, `A name can have up to ${longestName} characters.`)
  .overwrite(plainName)
  .min(1, "Enter your name.")
  .max(longestName, `A name can have up to ${longestName} characters.`);

const Note = z
  .string()
  .max(longestNote, {
    error: ({ input }) =>
      `A note can have up to ${counted(longestNote)} characters; this one has ${counted(String(input).length)}.`,
  })
  .transform((note) => note.toWellFormed().replaceAll("\0", "").trim() || null);

const score = "A score is a number from 0 to 1";

export const Opinion = z.object({
  verdict: z.enum(verdicts, "A verdict is agree or disagree"),
  /** 0 to 1, whatever the metric's own scale. */
  score: z.number(score).min(0, score).max(1, score).nullable().default(null),
  note: Note.nullable().default(null),
});
export type Opinion = z.infer<typeof Opinion>;

/** A target without a judgment and a metric is the sample with all its scores. */
export const ReviewTarget = z.object({
  judgmentId: z.int32().positive().nullable().default(null),
  metric: z.string().max(longestMetric).nullable().default(null),
  reviewer: ReviewerName,
});
export type ReviewTarget = z.infer<typeof ReviewTarget>;

/** The text of a claim, or of the response for one that the list of claims lacks. */
export const MarkedClaim = z
  .string("Name the claim.")
  .min(1, "Name the claim.")
  .max(longestClaim, `A claim can have up to ${longestClaim.toLocaleString("en")} characters.`)
  .transform((claim) => claim.toWellFormed().replaceAll("\0", ""));

/** "right" and "wrong" are about the verdict on the claim. "missing": the response states it, but the list of claims lacks it. */
export const ClaimMark = z.object({
  claim: MarkedClaim,
  mark: z.enum(claimMarks, "A mark is right, wrong or missing"),
  note: Note.nullable().default(null),
});
export type ClaimMark = z.infer<typeof ClaimMark>;
