import { z } from "zod";

/** What became of a trace. */
export const TraceState = z.enum([
  /** Spans still come, or it is about to be joined. */
  "waiting",
  /** It is a sample. */
  "sampled",
  /** It lacks the question, the contexts or the response. */
  "incomplete",
  /** None of its spans carries a text. */
  "no-text",
  /** It cannot be stored as a sample. */
  "refused",
  /** No rule takes it. */
  "left-out",
]);
export type TraceState = z.infer<typeof TraceState>;
