import * as z from "zod";
import { Json } from "@/lib/domain/sample";
import type { JudgmentCause } from "./cause";
import { flags } from "./flag";

/** `raw` is on the metric's own scale, `score` from 0 to 1. */
export const Reading = z.object({
  raw: z.number(),
  score: z.number().min(0).max(1),
  verdict: z.string().nullable().default(null),
  explanation: z.string().nullable().default(null),
  criteria: z.string().nullable().default(null),
  evidence: z.string().nullable().default(null),
  detail: z.record(z.string(), Json).nullable().default(null),
  flags: z.array(z.enum(flags)).default([]),
});
export type Reading = z.infer<typeof Reading>;

type Given = Pick<Reading, "raw" | "score"> & Partial<Omit<Reading, "flags">>;

export const readingOf = (given: Given, isLenient = false): Reading => ({
  verdict: null,
  explanation: null,
  criteria: null,
  evidence: null,
  detail: null,
  ...given,
  flags: isLenient ? ["read leniently"] : [],
});

export interface JudgedReply {
  /** Null exactly when `error` is set. */
  reading: Reading | null;
  error: JudgmentCause | null;
  errorDetail: string | null;
  /** Cut for storage; null without a reply. */
  reply: string | null;
  finishReason: string | null;
  attempts: number;
  promptTokens: number | null;
  completionTokens: number | null;
  latencyMs: number | null;
}

export const Unit = z.object({
  /** The metric's step, from 0. */
  step: z.int().min(0),
  /** Index of what is judged in this step, such as a context or a claim; null for the whole sample. */
  item: z.int().min(0).nullable(),
  model: z.string(),
  /** From 0; always 0 for metrics without polls. */
  poll: z.int().min(0),
});
export type Unit = z.infer<typeof Unit>;

export const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.step === other.step && one.item === other.item && one.poll === other.poll && one.model === other.model;

export type Judgment = Unit & (({ error: null } & Reading) | { error: JudgmentCause });

export type ReadJudgment = Unit & { error: null } & Reading;
export const isRead = (judgment: Judgment): judgment is ReadJudgment => judgment.error === null;
