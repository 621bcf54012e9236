import { z } from "zod";

/** Why two metrics of a run have no rank correlation. */
const NoCorrelation = z.enum(["too-few", "metric-equal", "other-equal", "both-equal"]);

/** A sample and where two metrics place it. */
const ApartSample = z.object({
  sampleId: z.int(),
  /** By the first and the second metric. */
  scores: z.tuple([z.number(), z.number()]),
  /** Share of the samples that lie below it, ties counted half: 0 to 1. */
  places: z.tuple([z.number(), z.number()]),
});

/** How two metrics of a run rank the samples that both scored. */
export const Correlation = z.object({
  metric: z.string(),
  other: z.string(),
  n: z.int(),
  /** Spearman's rank correlation, -1 to 1; null where there is none. */
  rho: z.number().nullable(),
  /** Why there is none. */
  cause: NoCorrelation.nullable(),
  /** Furthest apart first; empty where nothing is ranked. */
  apart: z.array(ApartSample),
});
export type Correlation = z.infer<typeof Correlation>;
