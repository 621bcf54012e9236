import { z } from "zod";
import { Measure } from "./measures";

/** `none` if a check prevents the comparison or no model judged the runs. */
export const Choice = z.enum(["keep", "choose", "mixed", "either", "cannot-tell", "none"]);
export type Choice = z.infer<typeof Choice>;

const checkIds = ["judge", "prompts", "metrics", "progress", "pairing", "contexts", "coverage", "cache", "questions"] as const;

/** One thing that could make two runs hard to compare. */
export const Check = z.object({
  id: z.enum(checkIds),
  name: z.string(),
  /** `fails`: no decision can be made. */
  state: z.enum(["clean", "note", "fails", "not-applicable"]),
  /** What was found, as sentences; at least one. */
  details: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

export const CandidateDecision = z.object({
  run: z.string(),
  choice: Choice,
  /** The metrics that decide or must not drop, by verdict. `open` has no verdict yet, `heldBack` none at all. */
  better: z.array(z.string()),
  worse: z.array(z.string()),
  equivalent: z.array(z.string()),
  open: z.array(z.string()),
  heldBack: z.array(z.string()),
  /** Metrics that were left out of the decision although the candidate loses on them. */
  leftOutWorse: z.array(z.string()),
  /** After how many more questions all open metrics would be settled 4 times in 5; null if no number is worth planning for. */
  moreQuestions: z.int().nullable(),
  /** The choice in one sentence. Letters stand for the runs, A for the baseline. */
  headline: z.string(),
  /** What to know besides, in sentences; may be empty. */
  detail: z.string(),
  measures: z.array(Measure),
  checks: z.array(Check),
});
export type CandidateDecision = z.infer<typeof CandidateDecision>;

/** What a comparison comes to. Written only from its verdicts and checks. */
export const Decision = z.object({
  /** The metrics that decide. */
  metrics: z.array(z.string()),
  /** Metrics that must not drop: a loss keeps the baseline, whatever else is gained. */
  guards: z.array(z.string()),
  headline: z.string(),
  detail: z.string(),
  candidates: z.array(CandidateDecision),
  /** Of all candidates, each check once with its worst state. */
  checks: z.array(Check),
});
export type Decision = z.infer<typeof Decision>;
