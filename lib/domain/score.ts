import * as z from "zod";
import { Json } from "@/lib/domain/sample";
import { objectNamed } from "@/lib/domain/schema/named";
import { bandNames } from "@/lib/domain/scores/band";
import { ScoreCause } from "./cause";
import { StoredThresholds } from "./scores/thresholds";

export const BandName = z.enum(bandNames);

export const Score = z.object({
  score: z.number().min(0).max(1).nullable(),
  cause: ScoreCause.nullable(),
  /** How many contexts, polls or judgments have a score; `expected` counts the same things. */
  scored: z.int(),
  expected: z.int(),
  explanation: z.string().nullable(),
  /** The metric's shape says what it holds: see lib/metrics/shapes. */
  detail: z.record(z.string(), Json),
});
export type Score = z.infer<typeof Score>;

const Count = z.int().min(0);

const Range = z.tuple([z.number(), z.number()]);

const FigureSummary = z.object({
  key: z.string().describe("Such as chunkShare."),
  mean: z.number().nullable().describe("Of its samples, or the ratio of their sums."),
  ci95: Range.nullable(),
  scored: Count,
});

export type FigureSummary = z.infer<typeof FigureSummary>;

export const MeanEstimate = z
  .object({
    value: z.number(),
    ci95: Range,
    drawn: Count.describe("Samples that were drawn and judged."),
    of: Count.describe("Samples that it is the mean of; those without what the metric needs are left out."),
    wouldTake: Count.describe("Samples to judge for an interval as narrow from their scores alone."),
  })
  .describe("The mean over all samples, estimated from those judged and what a judge that counts words gives all.");
export type MeanEstimate = z.infer<typeof MeanEstimate>;

export const MetricSummary = objectNamed("MetricSummary", {
  mean: z.number().nullable().describe("Of the samples that have a score."),
  ci95: Range.nullable().describe(
    "95% confidence interval of the mean, within 0 to 1; samples of one question count as one cluster. Shows how the mean would vary with other questions, not how close it is to people's verdicts. Null below two questions.",
  ),
  bounds: Range.nullable().describe(
    "The mean if all samples without a score had 0, and if all had 1. Null if every sample has a score, or none.",
  ),
  median: z.number().nullable(),
  /** Standard deviation, to about a hundredth; null below two scores or if all are equal. */
  spread: z.number().nullable(),
  band: BandName.nullable().describe("Of the mean; null unless its interval, and lost scores, leave it in one band."),
  thresholds: StoredThresholds.nullable().describe("Of its bands; null for a metric without bands."),
  target: z.number().nullable().describe("The mean that it should reach; a setting. Null: none."),
  scored: Count.describe("Samples with a score."),
  unscored: Count.describe("Samples without a score. Those never judged count once the run has ended."),
  samples: Count.describe("Samples judged so far, with or without a score."),
  questions: Count.describe("Different questions of the samples with a score."),
  bands: z.record(BandName, Count).nullable().describe("Samples in each band; null for a metric without bands."),
  /** Tenths: [0, 0.1) comes first, [0.9, 1] last. */
  histogram: z.array(Count).length(10),
  errors: z.record(z.string(), Count),
  figures: z.array(FigureSummary).describe("Its other figures, such as the chunk share of RAGAS."),
  secondary: FigureSummary.nullable().describe("The first of its figures; null if it has none."),
  estimate: MeanEstimate.optional().describe("Only of a run that judged a random part."),
});
export type MetricSummary = z.infer<typeof MetricSummary>;
