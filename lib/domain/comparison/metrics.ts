import { z } from "zod";
import { Decision } from "./decision";
import { PairingReport } from "./pairing";

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
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  difference: z.number().nullable(),
  /** Of the mean difference, not corrected; null below two questions or if every question differs equally. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** Two-sided, of the paired t-test; up to 16 questions at least that of the exact sign-flip test. */
  p: z.number().nullable(),
  /** `p` with Holm's correction over all metrics and candidates. */
  pAdjusted: z.number().nullable(),
  /** Of the mean difference, at the level of Holm's test, so it leaves out 0 if `pAdjusted` is at most 0.05. */
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
  /** The questions that would find a difference of `margin` 4 times in 5; null without a margin or a pair. */
  neededQuestions: z.int().nullable(),
  /** Equivalent within `margin`; else better or worse if `pAdjusted` is at most 0.05. Null if there is too little to test. */
  verdict: Verdict.nullable(),
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
  /** Questions that all compared runs have. */
  pairedQuestions: z.int(),
  pairing: PairingReport,
  /** By run: its questions that another compared run lacks. */
  unpaired: z.record(z.string(), z.int()),
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
  /** What was judged differently, in words. */
  differs: readonly string[];
}
