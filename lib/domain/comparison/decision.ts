import { z } from "zod";
import { Measure } from "./measures";

/**
 * What to do with a candidate: keep the baseline, choose the candidate, weigh its gains against its losses, take either, or the
 * questions cannot tell. `none` if a check says that the runs cannot be compared.
 */
export const Choice = z.enum(["keep", "choose", "weigh", "either", "cannot-tell", "none"]);
export type Choice = z.infer<typeof Choice>;

const checkIds = ["judge", "prompts", "metrics", "progress", "pairing", "coverage", "cache", "questions"] as const;

/** One thing that could make the runs hard to compare. */
export const Check = z.object({
  id: z.enum(checkIds),
  name: z.string(),
  /** `fails`: no decision can be made. */
  state: z.enum(["clean", "note", "fails"]),
  /** What was found, as sentences; at least one. */
  details: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

export const CandidateDecision = z.object({
  run: z.string(),
  choice: Choice,
  /** The metrics that decide, by verdict. */
  better: z.array(z.string()),
  worse: z.array(z.string()),
  equivalent: z.array(z.string()),
  open: z.array(z.string()),
  /** The one metric without which a choice to weigh would be clear; null if there is none. */
  without: z.string().nullable(),
  /** How many more questions would tell about the open metrics; null if more would not be planned. */
  moreQuestions: z.int().nullable(),
  /** The choice in one sentence. Letters stand for the runs, A for the baseline. */
  headline: z.string(),
  /** What to know besides, in sentences; may be empty. */
  detail: z.string(),
  measures: z.array(Measure),
});
export type CandidateDecision = z.infer<typeof CandidateDecision>;

/** What a comparison comes to. Written only from its verdicts and checks. */
export const Decision = z.object({
  /** The metrics that decide. */
  metrics: z.array(z.string()),
  headline: z.string(),
  detail: z.string(),
  candidates: z.array(CandidateDecision),
  checks: z.array(Check),
});
export type Decision = z.infer<typeof Decision>;
