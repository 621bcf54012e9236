import * as z from "zod";
import { AgreementFigure, LabelColumn } from "@/lib/domain/agreement";

const Count = z.int().min(0);
const Interval = z.tuple([z.number(), z.number()]).nullable();

const costCauses = ["no-model", "price-unknown", "tokens-unknown", "no-calls"] as const;

const Share = z
  .object({ right: Count, of: Count, value: z.number().nullable(), ci95: Interval })
  .describe("Of the test half, at the judge's threshold.");

const Difference = z
  .object({
    difference: z.number(),
    ci: Interval.describe("Holds together with those of the other comparisons (Holm), at 95%. Null if nothing varies."),
    p: z.number().nullable().describe("Two-sided, corrected for all comparisons."),
    isEstablished: z.boolean(),
    moreLabels: z
      .number()
      .nullable()
      .describe(
        "About how many more labels would establish it with 80% power, if it is as large as measured; null if it is established, or above 2,000.",
      ),
  })
  .describe("Paired: both score the same samples.");

export const JudgeFigures = z.object({
  n: Count.describe("Labelled samples, or contexts, that all compared judges have scored."),
  auroc: AgreementFigure,
  fromBest: Difference.nullable().describe("Its AUROC minus the best judge's; null for the best, and without AUROC."),
  kappa: AgreementFigure.extend({
    threshold: z.number().nullable().describe("A score of at least this passes. It was chosen on the practice half."),
    chosenOn: Count,
    measuredOn: Count,
  }),
  bias: AgreementFigure.describe("The judge's mean minus the labels' mean, of all n."),
  catches: Share.describe("Bad ones that do not pass."),
  passes: Share.describe("Good ones that pass."),
  costPer1000Usd: z
    .number()
    .nullable()
    .describe("For 1,000 samples at the prices that are set now, as if nothing came from the cache."),
  costCause: z.enum(costCauses).nullable().describe("Why it is null."),
  isOnFrontier: z.boolean().describe("No other compared judge has a higher AUROC and costs as little or less."),
});

export const ComparedJudge = JudgeFigures.extend({
  run: z.string(),
  runName: z.string(),
  metric: z.string(),
  metricTitle: z.string(),
  model: z.string(),
  name: z.string().describe("The model, and what else differs from the others."),
  differs: z
    .array(z.string())
    .describe("How its judging differs from that of the first judge of the same metric, besides the model."),
  repeats: z.string().nullable().describe("The run that the same judge judged too."),
  isStandIn: z.boolean(),
  unscored: Count.describe("Of all labelled ones, those without a score of this judge."),
  latencyMs: z
    .object({
      median: z.number(),
      p95: z.number(),
      perSample: z.number().describe("Median of the calls of a sample, one after the other."),
      calls: Count,
    })
    .nullable()
    .describe("Of a call that was answered and did not come from the cache; null without any."),
  errors: Count.describe("Samples of the run without a score of this metric."),
}).meta({ id: "ComparedJudge" });
export type ComparedJudge = z.infer<typeof ComparedJudge>;

const Left = z.object({
  run: z.string(),
  metric: z.string(),
  name: z.string(),
  reason: z.string(),
  canBeAdded: z.boolean(),
});
export type LeftOutJudge = z.infer<typeof Left>;

export const JudgesReport = z
  .object({
    dataset: z.object({ id: z.string(), name: z.string() }),
    configuration: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe("Null if no run of the dataset is complete."),
    configurations: z.array(z.object({ id: z.string(), name: z.string(), runs: Count, hasLabels: z.boolean() })),
    labels: z.array(LabelColumn),
    rounds: z
      .array(z.object({ id: z.string(), name: z.string(), labels: Count }))
      .describe("Rounds of the configuration with labels."),
    label: z
      .string()
      .nullable()
      .describe("The uploaded label that the scores are compared with; null for a round, or without one."),
    round: z.string().nullable(),
    unit: z.enum(["sample", "context"]).nullable(),
    good: z.string().nullable().describe("Which of the label's values count as good."),
    metric: z.string().nullable().describe("That all compared judges score; null if they may score different ones."),
    metrics: z.array(z.object({ id: z.string(), title: z.string() })).describe("Of all judges that can be compared."),
    labelled: Count.describe("Labelled samples, or contexts."),
    samples: Count.describe("Of these, the ones that all compared judges have scored."),
    questions: Count,
    goodSamples: Count,
    badSamples: Count,
    judges: z.array(ComparedJudge).describe("Highest AUROC first."),
    panel: JudgeFigures.nullable().describe("The mean of all compared judges' scores; null with fewer than two."),
    frontier: z.array(z.object({ run: z.string(), metric: z.string() })).describe("Cheapest first."),
    notCompared: z.array(Left),
    sentence: z.string(),
    detail: z.string().describe("What they cost, and what would settle it."),
    warnings: z.array(z.string()),
  })
  .meta({ id: "JudgesReport" });
export type JudgesReport = z.infer<typeof JudgesReport>;
export type JudgeFigures = z.infer<typeof JudgeFigures>;
export type MeasuredShare = z.infer<typeof Share>;
export type JudgeDifference = z.infer<typeof Difference>;
