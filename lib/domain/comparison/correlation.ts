import * as z from "zod";

const NoCorrelation = z.enum(["too-few", "metric-equal", "other-equal", "both-equal"]);

const ApartSample = z.object({
  sampleId: z.int(),
  scores: z.tuple([z.number(), z.number()]),
  /** Share of samples with a lower score; ties count half. */
  places: z.tuple([z.number(), z.number()]),
});

export const Correlation = z.object({
  metric: z.string(),
  other: z.string(),
  n: z.int(),
  /** Spearman's rank correlation, -1 to 1; null if undefined. */
  rho: z.number().nullable(),
  cause: NoCorrelation.nullable(),
  /** Furthest apart first; empty if `rho` is null. */
  apart: z.array(ApartSample),
});
export type Correlation = z.infer<typeof Correlation>;
