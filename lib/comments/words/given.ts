import * as z from "zod";
import { longestComment, longestQuote, passageFields } from "./passage";

/** Markdown, without blank ends. */
export const CommentText = z
  .string("Write a comment.")
  .max(longestComment, `A comment can have up to ${longestComment.toLocaleString("en")} characters.`)
  .transform((text) => text.toWellFormed().replaceAll("\0", "").trim())
  .pipe(z.string().min(1, "Write a comment."));

const place = z
  .int()
  .min(0)
  .max(2 ** 31);

/** Words of a text: found at `start`, else at the place nearest to it. */
export const GivenPassage = z.strictObject({
  field: z.enum(passageFields),
  context: z.int().min(0).max(100_000).nullable().default(null).describe("The context, from 0; null for the other texts."),
  start: place.describe("In UTF-16 units. If the quote does not stand there, the nearest place where it does is taken."),
  quote: z
    .string()
    .min(1, "Select some words.")
    .max(longestQuote, `A passage can have up to ${longestQuote.toLocaleString("en")} characters.`)
    .refine((quote) => quote.isWellFormed() && quote.trim() !== "", "Select some words.")
    .describe("The exact words."),
});
export type GivenPassage = z.infer<typeof GivenPassage>;

export const StoredPassage = z.object({ ...GivenPassage.shape, end: place });
