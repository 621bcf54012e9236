import { z } from "zod";
import { Decision } from "./decision";
import { PairReport } from "./pairing";

/** How a candidate does against its baseline; pages call "not-distinguishable" "cannot tell yet". */
export const Verdict = z.enum(["better", "worse", "equivalent", "not-distinguishable"]);
export type Verdict = z.infer<typeof Verdict>;

/** Differences up to this count as ties: half of the last digit shown. */
export const tieWithin = 0.005;

/** The difference in a metric's secondary figure, such as the chunk share, over the questions that have it on both sides. */
export const SecondaryComparison = z.object({
  /** Its name in the detail of a score. */
  key: z.string(),
  n: z.int(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  difference: z.number().nullable(),
  /** As for the scores; no test, so that it counts for no correction and no verdict. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
});
export type SecondaryComparison = z.infer<typeof SecondaryComparison>;

/** A candidate's difference from the baseline in one metric; all differences are candidate minus baseline. */
export const MetricComparison = z.object({
  run: z.string(),
  /** Questions with a score on both sides. */
  n: z.int(),
  /** Of those, how many differ; equal texts count as one question in every test. */
  questions: z.int(),
  /** Paired questions that lack a score on at least one side. */
  withoutScore: z.int(),
  /** Of baseline and candidate: questions in which it gave nothing to judge, no context or no response. Each counts as 0. */
  nothingGiven: z.tuple([z.int(), z.int()]),
  /** Questions whose judged texts are the same on both sides; null where scores differ, so texts are not compared. */
  sameTexts: z.int().nullable(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  difference: z.number().nullable(),
  /** Of the mean difference by the test of `p`, not corrected; null below six questions. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** Two-sided, of the paired t-test; up to 16 questions at least that of the exact sign-flip test. */
  p: z.number().nullable(),
  /** `p` with Holm's correction over the candidate's metrics. */
  pAdjusted: z.number().nullable(),
  /** Of the same test at the level of Holm's procedure, so it leaves out 0 if `pAdjusted` is at most 0.05. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Of `interval`, such as 0.99. */
  confidence: z.number().nullable(),
  wins: z.int(),
  ties: z.int(),
  losses: z.int(),
  /** Mean over standard deviation of the differences. */
  effectSize: z.number().nullable(),
  /** The true difference that would be found 4 times in 5; null if nothing varies or the questions are too few to find any. */
  detectable: z.number().nullable(),
  /** The largest difference that does not matter. */
  margin: z.number(),
  /** The questions after which the verdict would be settled 4 times in 5; null if it is, or if no number is worth planning for. */
  neededQuestions: z.int().nullable(),
  /**
   * Equivalent within `margin`; else better or worse if `pAdjusted` is at most 0.05; and only if missing scores could not change it.
   * Null if there is too little to test, or if it is held back.
   */
  verdict: Verdict.nullable(),
  /** Why there is no verdict although there are scores; null otherwise. */
  heldBack: z.string().nullable(),
  /** Better or worse only if no other question has a rare large difference the other way. */
  restsOnSymmetry: z.boolean(),
  /** The verdict in words. */
  sentence: z.string(),
  /** Null for a metric without a secondary figure. */
  secondary: SecondaryComparison.nullable(),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

/** A comparison of runs, as `assay compare --json` and `GET /api/v1/compare` return it. */
export const ComparisonReport = z.object({
  baseline: z.string(),
  candidates: z.array(z.string()),
  /** Questions that the baseline shares with the candidate that has the fewest of them. */
  pairedQuestions: z.int(),
  /** By run: its questions without a partner; for the baseline, in the candidate that lacks most. */
  unpaired: z.record(z.string(), z.int()),
  /** How each candidate pairs with the baseline. */
  pairs: z.array(PairReport),
  /** Only the first so many contexts of each sample count; null for all. */
  first: z.int().nullable(),
  /** What makes the runs hard to compare, and what could not be computed and why. */
  warnings: z.array(z.string()),
  /** By metric; one entry for each candidate. */
  metrics: z.record(z.string(), z.array(MetricComparison)),
  decision: Decision,
});
export type ComparisonReport = z.infer<typeof ComparisonReport>;

/** How a run differs from an earlier one in one metric; the difference is this run minus the earlier one. */
export interface StepComparison {
  run: string;
  before: string;
  /** Questions with a score in both runs. */
  n: number;
  difference: number | null;
  /** At the level of Holm's test. */
  interval: [number, number] | null;
  /** With Holm's correction over the metrics of the run. */
  pAdjusted: number | null;
  verdict: Verdict | null;
  sentence: string;
  /** What else changed, the judge, a prompt or the questions, in words. Then there is no verdict, and a line must not join the two. */
  differs: readonly string[];
}
