import * as z from "zod";
import { PairReport } from "@/lib/domain/paired/pairing";
import { Decision } from "./decision";

/** Pages call "not-distinguishable" "cannot tell yet". */
export const Verdict = z.enum(["better", "worse", "equivalent", "not-distinguishable"]);
export type Verdict = z.infer<typeof Verdict>;

const HeldBack = z.enum(["progress", "judge", "prompts", "words-counted", "contexts"]);
export type HeldBack = z.infer<typeof HeldBack>;

/** Half of the last digit shown. */
export const tieWithin = 0.005;

/** Over the questions that have the figure on both sides. */
export const FigureComparison = z.object({
  key: z.string(),
  n: z.int(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  difference: z.number().nullable(),
  /** Untested, so it needs no correction. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** Null if the interval contains 0 or the figure has no direction. */
  verdict: z.enum(["better", "worse"]).nullable(),
});
export type FigureComparison = z.infer<typeof FigureComparison>;

/** Differences are candidate minus baseline. */
export const MetricComparison = z.object({
  run: z.string(),
  /** Questions with a score on both sides. */
  n: z.int(),
  /** How many of these have different texts. Tests count equal texts once. */
  questions: z.int(),
  withoutScore: z.int(),
  /** Questions of baseline and candidate without a context or response to judge, which count as 0. */
  nothingGiven: z.tuple([z.int(), z.int()]),
  /** Questions with equal judged texts; null if the scores differ. */
  sameTexts: z.int().nullable(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  difference: z.number().nullable(),
  /** Uncorrected interval of the mean difference; null below six questions. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** Two-sided paired t-test; up to 16 questions at least the p of the exact sign-flip test. */
  p: z.number().nullable(),
  /** With Holm's correction over the candidate's metrics. */
  pAdjusted: z.number().nullable(),
  /** At Holm's level, so it excludes 0 if `pAdjusted` is at most 0.05. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  confidence: z.number().nullable(),
  wins: z.int(),
  ties: z.int(),
  losses: z.int(),
  /** Mean over standard deviation of the differences. */
  effectSize: z.number().nullable(),
  /** The true difference found with 80% power; null if nothing varies or the questions are too few. */
  detectable: z.number().nullable(),
  margin: z.number(),
  /** Questions that would settle the verdict with 80% power; null if it is settled or too many are needed. */
  neededQuestions: z.int().nullable(),
  /** Equivalent within `margin`, else `pAdjusted` ≤ 0.05. Null if untestable, held back, or if missing scores could change it. */
  verdict: Verdict.nullable(),
  /** What prevents a verdict, as `sentence` says in words. */
  heldBack: HeldBack.nullable(),
  /** Holds only if no other question has a rare large difference the other way. */
  restsOnSymmetry: z.boolean(),
  sentence: z.string(),
  figures: z.array(FigureComparison),
  /** The first of the figures; null if the metric has none. */
  secondary: FigureComparison.nullable(),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

/** The result of `assay compare --json` and `GET /api/v1/compare`. */
export const ComparisonReport = z.object({
  baseline: z.string(),
  candidates: z.array(z.string()),
  pairedQuestions: z.int(),
  /** Counts a run's questions without a partner; the baseline's are those that the candidate with most of them lacks. */
  unpaired: z.record(z.string(), z.int()),
  pairs: z.array(PairReport),
  /** Only the first contexts of each sample, this many, count; null for all. */
  first: z.int().nullable(),
  warnings: z.array(z.string()),
  metrics: z.record(z.string(), z.array(MetricComparison)),
  decision: Decision,
});
export type ComparisonReport = z.infer<typeof ComparisonReport>;
