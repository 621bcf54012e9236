import * as z from "zod";
import { Measure } from "./measures";

/** `none` if a check prevents the comparison or no model judged the runs. */
export const Choice = z.enum(["keep", "choose", "mixed", "either", "cannot-tell", "none"]);
export type Choice = z.infer<typeof Choice>;

export const Check = z.object({
  id: z.enum([
    "judge",
    "words-counted",
    "prompts",
    "metrics",
    "progress",
    "pairing",
    "contexts",
    "coverage",
    "cache",
    "questions",
  ]),
  name: z.string(),
  /** `fails` prevents a decision. */
  state: z.enum(["clean", "note", "fails", "not-applicable"]),
  details: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

export const CandidateDecision = z.object({
  run: z.string(),
  choice: Choice,
  /** Metrics that decide or must not drop. `open`: no verdict yet. `heldBack`: no verdict possible. */
  better: z.array(z.string()),
  worse: z.array(z.string()),
  equivalent: z.array(z.string()),
  open: z.array(z.string()),
  heldBack: z.array(z.string()),
  leftOutWorse: z.array(z.string()),
  /** Questions that would settle all open metrics with 80% power; null if too many. */
  moreQuestions: z.int().nullable(),
  wouldSettle: z.string().nullable().describe("What these questions would do, in words."),
  /** One sentence; A is the baseline. */
  headline: z.string(),
  detail: z.string(),
  measures: z.array(Measure),
  checks: z.array(Check),
});
export type CandidateDecision = z.infer<typeof CandidateDecision>;

export const Decision = z.object({
  metrics: z.array(z.string()),
  guards: z.array(z.string()),
  headline: z.string(),
  detail: z.string(),
  candidates: z.array(CandidateDecision),
  checks: z.array(Check),
});
export type Decision = z.infer<typeof Decision>;
