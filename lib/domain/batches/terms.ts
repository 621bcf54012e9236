import * as z from "zod";

/** What a batch assumed about a model; determines its requests. */
export const BatchTerms = z.object({
  /** Unsupported parameters and formats. */
  refused: z.array(z.string()),
  asksForSeveral: z.boolean(),
  maxTokens: z.int(),
});
export type BatchTerms = z.infer<typeof BatchTerms>;
