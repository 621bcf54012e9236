import { z } from "zod";

/** Why two metrics of a run have no rank correlation. */
const NoCorrelation = z.enum(["too-few", "metric-equal", "other-equal", "both-equal"]);

/** A sample that two metrics rank differently. */
const ApartSample = z.object({
  sampleId: z.int(),
  /** By the first and the second metric. */
  scores: z.tuple([z.number(), z.number()]),
  /** Share of samples with a lower score, 0 to 1; ties count half. */
  places: z.tuple([z.number(), z.number()]),
});

/** How similarly two metrics of a run rank the samples that both scored. */
export const Correlation = z.object({
  metric: z.string(),
  other: z.string(),
  n: z.int(),
  /** Spearman's rank correlation, -1 to 1; null if it is not defined. */
  rho: z.number().nullable(),
  /** Why `rho` is null. */
  cause: NoCorrelation.nullable(),
  /** The samples furthest apart come first; empty if `rho` is null. */
  apart: z.array(ApartSample),
});
export type Correlation = z.infer<typeof Correlation>;
