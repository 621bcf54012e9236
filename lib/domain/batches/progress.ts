import { z } from "zod";

const Count = z.int().min(0);

/** What a batched run waits for at servers. */
export const BatchProgress = z.object({
  /** Batches whose results are not stored yet. */
  open: Count,
  /** Their requests, and those of them that the server has done. */
  requests: Count,
  done: Count,
  /** When the oldest of them was made; null without any. */
  oldestAt: z.string().nullable(),
  /** Lines of results that were ignored, over all batches: of other requests, repeated or unreadable. */
  ignoredLines: Count,
});
export type BatchProgress = z.infer<typeof BatchProgress>;
