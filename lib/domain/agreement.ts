import { z } from "zod";
import { labelKinds } from "./label";

const Count = z.int().min(0);
const Counted = z.array(z.object({ value: z.string(), count: Count }));

/** Why a figure, or its interval, cannot be had. */
export const noFigureCauses = ["no-pairs", "one-class", "scores-equal", "labels-equal", "too-few", "not-graded"] as const;

export const Figure = z
  .object({
    value: z.number().nullable(),
    ci95: z.tuple([z.number(), z.number()]).nullable(),
    cause: z.enum(noFigureCauses).nullable(),
  })
  .describe("A figure with its 95 % interval; `cause` says why either is null.");

/** A label that samples carry and that a score can be compared with. */
export const LabelColumn = z.object({
  name: z.string(),
  unit: z.enum(["sample", "context"]).describe("context: a list with a label for each context."),
  kind: z.enum(labelKinds),
  labelled: Count.describe("Values that could be read; of a label per context, each context's."),
  distinct: Count,
  values: Counted.describe("The commonest of them, at most 20."),
  range: z.tuple([z.number(), z.number()]).nullable().describe("Lowest and highest grade; null where it is not graded."),
  leftOut: Count.describe("Values that say neither yes nor no, or are no number."),
  leftOutValues: Counted.describe("The commonest of those, at most 5."),
  good: z.string().nullable().describe("What counts as good unless said otherwise; null where it has to be said."),
});
export type LabelColumn = z.infer<typeof LabelColumn>;

const Disagreement = z.object({
  sampleId: z.int(),
  context: z.int().nullable(),
  question: z.string().describe("Its first 200 characters."),
  score: z.number(),
  label: z.string(),
});

export const MetricAgreement = z.object({
  n: Count.describe("Samples, or contexts, that have both a score and a label."),
  good: Count,
  bad: Count,
  unscored: Count.describe("Labelled, but without a score."),
  auroc: Figure,
  spearman: Figure.describe("Rank correlation of scores and grades."),
  weightedKappa: Figure.describe("Quadratic weights, scores put on the nearest of 3 to 10 evenly spaced grades."),
  atLeast: z
    .object({ good: z.array(Count).length(101), bad: z.array(Count).length(101) })
    .describe("Good and bad ones whose score is at least 0.00, 0.01 … 1.00."),
  calibration: z.object({
    bins: z.array(
      z.object({
        from: z.number(),
        to: z.number(),
        n: Count,
        good: Count,
        mean: z.number().nullable(),
        share: z.number().nullable(),
      }),
    ),
    error: z.number().nullable().describe("Expected calibration error."),
  }),
  disagreements: z.object({
    high: z.array(Disagreement).describe("Labelled bad, highest scores first, at most 5."),
    low: z.array(Disagreement).describe("Labelled good, lowest scores first, at most 5."),
  }),
});
export type MetricAgreement = z.infer<typeof MetricAgreement>;

/** What people said of a metric's judgments. */
export const ReviewAgreement = z.object({
  reviewed: Count.describe("Verdicts."),
  agreed: Count,
  ci95: z.tuple([z.number(), z.number()]).describe("95 % interval of the share that agrees."),
  given: Count.describe("Verdicts with the score that the person would give."),
  spearman: Figure.describe("Rank correlation of the judge's scores and those."),
});
export type ReviewAgreement = z.infer<typeof ReviewAgreement>;

/** How far a run's scores agree with what people said. */
export const Agreement = z.object({
  labels: z.array(LabelColumn),
  unusable: z.array(z.string()).describe("Labels that no score can be compared with: texts, objects."),
  label: z.string().nullable().describe("The one that the scores are compared with."),
  good: z.string().nullable().describe("Which of its values count as good."),
  goodValues: z.array(z.string()).describe("What the good ones carry, each different value once, at most 20."),
  badValues: z.array(z.string()).describe("What the bad ones carry."),
  metrics: z.record(z.string(), MetricAgreement),
  reviews: z.record(z.string(), ReviewAgreement).describe("By metric, where people reviewed judgments of it."),
});
export type Agreement = z.infer<typeof Agreement>;
