import { z } from "zod";
import { Message } from "@/lib/domain/judge";

/**
 * `written`: stored here, its file may be at the server. `creating`: its file is at the server, which may have been asked to create it.
 * `submitted`: the server has it. `closed`: nothing more is expected of it.
 */
export type BatchState = "written" | "creating" | "submitted" | "closed";

/** What a request was asked and answered before it was put into another batch. */
export const AskedBefore = z.object({
  attempts: z.int().default(0),
  /** Unreadable replies, and failures that may pass, so far. */
  unreadable: z.int().default(0),
  failures: z.int().default(0),
  promptTokens: z.int().nullable().default(null),
  completionTokens: z.int().nullable().default(null),
  /** Follow the ask's own messages: what could not be read, and the request to answer again. */
  added: z.array(Message).default([]),
});
export type AskedBefore = z.infer<typeof AskedBefore>;

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
