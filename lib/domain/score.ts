import { z } from "zod";
import { bandNames } from "@/lib/domain/scores/band";
import { ScoreCause } from "./cause";

export const Band = z.enum(bandNames);

/** A sample's value for a metric. */
export const Score = z.object({
  /** 0 to 1; null when it could not be had. */
  score: z.number().min(0).max(1).nullable(),
  /** Why it is null. */
  cause: ScoreCause.nullable(),
  /** It rests on `scored` of `expected` contexts, polls or answers. */
  scored: z.int(),
  expected: z.int(),
  explanation: z.string().nullable(),
  /** The metric's own shape: see the `detail` type that each metric exports. */
  detail: z.record(z.string(), z.json()),
});
export type Score = z.infer<typeof Score>;

const Count = z.int().min(0);

/** A metric over a run. */
export const MetricSummary = z.object({
  mean: z.number().nullable(),
  /** 95 % confidence interval of the mean, within 0 to 1; null below two scores. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  median: z.number().nullable(),
  /** Of the mean. */
  band: Band.nullable(),
  scored: Count,
  samples: Count,
  /** Samples in each band. */
  bands: z.record(Band, Count),
  /** Samples in each tenth: [0, 0.1) first, [0.9, 1] last. */
  histogram: z.array(Count).length(10),
  /** Samples without a score, by cause. */
  errors: z.record(z.string(), Count),
});
export type MetricSummary = z.infer<typeof MetricSummary>;
