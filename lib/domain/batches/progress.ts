import * as z from "zod";

const Count = z.int().min(0);

export const BatchProgress = z.object({
  /** Batches whose results are not stored yet. */
  open: Count,
  /** Requests of the open batches; `done` counts these too. */
  requests: Count,
  done: Count,
  oldestAt: z.string().nullable(),
  /** Lines of all batches that are unknown, repeated or unreadable. */
  ignoredLines: Count,
});
export type BatchProgress = z.infer<typeof BatchProgress>;
