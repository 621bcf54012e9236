import * as z from "zod";

const Count = z.int().min(0);

export const BatchProgress = z.object({
  /** Batches whose results are not stored yet. */
  open: Count,
  /** Of the open batches, as is `done`. */
  requests: Count,
  done: Count,
  oldestAt: z.string().nullable(),
  /** Of all batches: for unknown requests, repeated or unreadable. */
  ignoredLines: Count,
});
export type BatchProgress = z.infer<typeof BatchProgress>;
