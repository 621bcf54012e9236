import { z } from "zod";

const GateVerdict = z.enum(["fails", "holds", "undecided", "incomplete"]);

/** A candidate held to the largest loss that is allowed in a metric. */
export const GateResult = z.object({
  run: z.string(),
  metric: z.string(),
  /** The largest loss allowed, 0 to 1. */
  margin: z.number(),
  /** Questions with a score on both sides; equal texts count once. */
  questions: z.int(),
  /** Candidate minus baseline; null without pairs. */
  difference: z.number().nullable(),
  /** One-sided, that the loss exceeds the margin, with Holm's correction over all results; null if too little can be tested. */
  p: z.number().nullable(),
  verdict: GateVerdict,
  /** The verdict in words. */
  sentence: z.string(),
});
export type GateResult = z.infer<typeof GateResult>;
