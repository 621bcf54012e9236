import * as z from "zod";

const GateVerdict = z.enum(["fails", "holds", "undecided", "incomplete"]);

export const GateResult = z.object({
  run: z.string(),
  metric: z.string(),
  margin: z.number(),
  /** With a score on both sides; equal texts count once. */
  questions: z.int(),
  difference: z.number().nullable(),
  /** One-sided, for a loss beyond the margin, with Holm's correction over all results; null if untestable. */
  p: z.number().nullable(),
  verdict: GateVerdict,
  sentence: z.string(),
});
export type GateResult = z.infer<typeof GateResult>;
