import * as z from "zod";

export const TraceState = z.enum([
  "waiting",
  "sampled",
  /** Lacks the question, the contexts or the response. */
  "incomplete",
  "no-text",
  "refused",
  "left-out",
]);
export type TraceState = z.infer<typeof TraceState>;
