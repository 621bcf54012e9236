import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";
import { labelKinds } from "./labels/kinds";

const Count = z.int().min(0);
const Counted = z.array(z.object({ value: z.string(), count: Count }));

export const noFigureCauses = [
  "no-pairs",
  "one-class",
  "scores-equal",
  "labels-equal",
  "too-few",
  "nothing-varies",
  "not-graded",
  "clustered",
  "picked",
] as const;

const Interval = z.tuple([z.number(), z.number()]).nullable();

export const AgreementFigure = z
  .object({
    value: z.number().nullable(),
    ci95: Interval,
    cause: z.enum(noFigureCauses).nullable(),
  })
  .describe(
    "A figure with its 95% interval; `cause` says why either is null. clustered: no interval, since values of one question depend on each other. picked: no interval, since these samples were picked, not drawn at random.",
  );

export const LabelColumn = z.object({
  name: z.string(),
  unit: z.enum(["sample", "context"]).describe("context: a list with a label for each context."),
  kind: z.enum(labelKinds),
  labelled: Count.describe("Values that could be read, counted per context if the label has one for each context."),
  distinct: Count,
  values: Counted.describe("The most frequent of them, at most 20."),
  range: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe("Lowest and highest grade in the dataset; null if the label is not graded."),
  leftOut: Count.describe("Values that cannot be read as this kind of label."),
  leftOutValues: Counted.describe("The most frequent of those, at most 5."),
  good: z.string().nullable().describe("What counts as good by default; null if it must be chosen."),
});
export type LabelColumn = z.infer<typeof LabelColumn>;

const Disagreement = z.object({
  sampleId: z.int(),
  context: z.int().nullable(),
  question: z.string().describe("Its first 200 characters."),
  score: z.number(),
  label: z.string(),
});

export const CorrectedMeans = z
  .object({
    n: Count.describe("Samples with a score and a label."),
    questions: Count.describe("Different questions among them."),
    samples: Count.describe("Samples with a score."),
    judgeMean: z.number().nullable().describe("The judge's mean of all of those."),
    labelsOnly: z.number().nullable().describe("The labels' mean alone."),
    value: z.number().nullable().describe("What people would say on average of all of them; null while labels are missing."),
    ci95: Interval,
    missing: Count.describe("Labels, of further questions, without which there is no corrected mean."),
    isApart: z
      .boolean()
      .describe("The judge's mean of the labelled samples differs from that of the others (p below 0.05): hardly a random draw."),
    narrower: z
      .object({ halfWidth: z.number(), labels: Count })
      .nullable()
      .describe("About how many more labels would narrow the interval to ± halfWidth."),
  })
  .describe(
    "The judge's mean corrected by labels of some samples, treated as a random draw: the regression estimator, a question counting as one cluster.",
  );
export type CorrectedMeans = z.infer<typeof CorrectedMeans>;

export const MetricAgreement = objectNamed("MetricAgreement", {
  n: Count.describe("Samples (or contexts) that have both a score and a label."),
  good: Count,
  bad: Count,
  unscored: Count.describe("Labelled, but without a score."),
  questions: Count.describe("Different questions among them. An interval counts each question as one cluster."),
  judgeMean: z.number().nullable().describe("The mean of these scores."),
  goodShare: z.number().nullable().describe("The share of them that people call good: good / n. Null without any."),
  labelMean: z
    .number()
    .nullable()
    .describe(
      "The labels' mean on the judge's scale: goodShare, or of grades their mean with the dataset's lowest grade as 0 and its highest as 1.",
    ),
  judgeInterval: Interval.describe("Of the judge's mean, a question counting as one cluster."),
  goodInterval: Interval.describe("Of the share called good: Wilson's, or a question counting as one cluster where one repeats."),
  labelInterval: Interval.describe("Of labelMean."),
  corrected: CorrectedMeans.nullable().describe("Null if all scored samples have a label, or none has."),
  gap: AgreementFigure.describe("judgeMean minus labelMean, with the interval of paired differences."),
  auroc: AgreementFigure,
  spearman: AgreementFigure.describe("Rank correlation of scores and grades."),
  weightedKappa: AgreementFigure.describe(
    "Quadratic weights; each score is moved to the nearest of 3 to 10 evenly spaced grades.",
  ),
  atLeast: z
    .object({ good: z.array(Count).length(101), bad: z.array(Count).length(101) })
    .describe("How many good and bad ones score at least 0.00, 0.01 … 1.00."),
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

/** No intervals: the reviewed samples were picked, and people see the judge's verdict first. */
export const ReviewAgreement = z.object({
  reviewed: Count.describe("Verdicts, on samples that were picked: their share says little about the other samples."),
  agreed: Count,
  given: Count.describe("Verdicts with a score."),
  spearman: AgreementFigure.describe("Rank correlation of the judge's scores and the people's."),
});
export type ReviewAgreement = z.infer<typeof ReviewAgreement>;

const MarkedVerdicts = z.object({
  marked: Count.describe("Claims whose verdict most of its marks call right, or most call wrong."),
  right: Count,
  ci95: Interval.describe("Of right / marked: Wilson's, as if the marked claims were drawn at random. Null without any."),
});
export type MarkedVerdicts = z.infer<typeof MarkedVerdicts>;

export const ClaimAgreement = MarkedVerdicts.extend({
  undecided: Count.describe("Claims that as many people call right as wrong; not in `marked`."),
  byVerdict: z.object({ supported: MarkedVerdicts, contradicted: MarkedVerdicts, "not-found": MarkedVerdicts }),
  missing: Count.describe("Claims of responses that people named since the judge did not list them."),
  samples: Count.describe("Samples with marks."),
}).meta({ id: "ClaimAgreement" });
export type ClaimAgreement = z.infer<typeof ClaimAgreement>;

export const Agreement = z.object({
  labels: z.array(LabelColumn),
  unusable: z.array(z.string()).describe("Labels that no score can be compared with: texts, objects."),
  label: z
    .string()
    .nullable()
    .describe("The label that the scores are compared with; null if none was chosen and no label's name suggests quality."),
  good: z.string().nullable().describe("Which of its values count as good."),
  goodValues: z.array(z.string()).describe("The distinct values that count as good, at most 20."),
  badValues: z.array(z.string()).describe("The distinct values that do not, at most 20."),
  metrics: z.record(z.string(), MetricAgreement),
  reviews: z.record(z.string(), ReviewAgreement).describe("By metric, if people reviewed judgments of it."),
  claims: ClaimAgreement.nullable().describe("People's marks on claims; null without any."),
});
export type Agreement = z.infer<typeof Agreement>;

/** How well a run agrees with its default label: AUROC by metric. */
export const BriefAgreement = Agreement.pick({ label: true, good: true }).extend({
  metrics: z.record(
    z.string(),
    MetricAgreement.pick({ n: true, good: true, bad: true, questions: true, judgeMean: true, goodShare: true, auroc: true }),
  ),
});
export type BriefAgreement = z.infer<typeof BriefAgreement>;
