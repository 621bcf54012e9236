import { z } from "zod";
import { Json } from "@/lib/domain/sample";
import type { JudgmentCause } from "./cause";
import { flags } from "./flag";

/** What was read from a reply: `raw` on the metric's own scale, `score` the same from 0 to 1. */
export const Reading = z.object({
  raw: z.number(),
  score: z.number().min(0).max(1),
  verdict: z.string().nullable().default(null),
  explanation: z.string().nullable().default(null),
  criteria: z.string().nullable().default(null),
  evidence: z.string().nullable().default(null),
  /** Anything else the metric read, in its own format (sentences). */
  detail: z.record(z.string(), Json).nullable().default(null),
  flags: z.array(z.enum(flags)).default([]),
});
export type Reading = z.infer<typeof Reading>;

/** What one judgment is about. */
export const Unit = z.object({
  /** Index of the context from 0; null for the whole sample. */
  context: z.int().min(0).nullable(),
  model: z.string(),
  /** From 0; always 0 for metrics that ask once. */
  poll: z.int().min(0),
});
export type Unit = z.infer<typeof Unit>;

/** A judgment as a metric's `score` receives it: a reading or an error. */
export type Judgment = Unit & (({ error: null } & Reading) | { error: JudgmentCause });

export type ReadJudgment = Unit & { error: null } & Reading;
export const isRead = (judgment: Judgment): judgment is ReadJudgment => judgment.error === null;
