import { z } from "zod";

export const TraceState = z.enum([
  /** More spans may arrive. */
  "waiting",
  "sampled",
  /** Lacks the question, the contexts or the response. */
  "incomplete",
  /** No span contains text. */
  "no-text",
  /** Cannot be stored as a sample. */
  "refused",
  /** No rule applies. */
  "left-out",
]);
export type TraceState = z.infer<typeof TraceState>;
