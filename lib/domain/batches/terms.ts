import { z } from "zod";

/** What was known about a model when a batch was sent. Together with its question, it says what a request held. */
export const BatchTerms = z.object({
  /** Parameters and formats that were left out. */
  refused: z.array(z.string()),
  /** Whether a request for several polls asked for several replies. */
  asksForSeveral: z.boolean(),
  /** The limit of a reply's tokens. */
  maxTokens: z.int(),
});
export type BatchTerms = z.infer<typeof BatchTerms>;
