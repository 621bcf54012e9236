import * as z from "zod";
import { Note } from "./opinion";
import { claimMarks, longestClaim } from "./state";

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
