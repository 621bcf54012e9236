import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";

const Count = z.int().min(0);

const estimators = ["regression", "rogan-gladen", "regression, labels treated as a random draw"] as const;

/** Why there is no corrected mean: too few labels, samples that were picked, or labels that do not determine one. */
const noCorrectedCauses = ["missing-labels", "picked", "undetermined"] as const;

export const CorrectedOfRun = objectNamed("CorrectedOfRun", {
  value: z.number().nullable().describe("What people would say on average of all scored samples; null with a cause."),
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  cause: z.enum(noCorrectedCauses).nullable(),
  judgeMean: z.number().nullable().describe("Of the same samples."),
  labelsOnly: z.number().nullable().describe("The labels' mean alone."),
  labels: Count.describe("Samples with a label that counts."),
  unrated: Count.optional().describe("Items of the round that cannot be rated and are left out; absent for none."),
  samples: Count.describe("Samples with a score."),
  missing: Count.describe("Labels without which there is no corrected mean."),
  narrower: z
    .object({ halfWidth: z.number(), labels: Count })
    .nullable()
    .describe("About how many more labels would narrow the interval to ± halfWidth."),
  estimator: z.enum(estimators).nullable().describe("null for picked samples, which say nothing about the others."),
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("round"), id: z.string(), name: z.string() }),
    z.object({ kind: z.literal("labels"), name: z.string().describe("Of the uploaded label.") }),
  ]),
});
export type CorrectedOfRun = z.infer<typeof CorrectedOfRun>;

export const CorrectedMeans = z.record(z.string(), CorrectedOfRun);
export type CorrectedMeans = z.infer<typeof CorrectedMeans>;

/** What the test part of a round said of a judge when it was opened. */
export const JudgeCertificate = objectNamed("JudgeCertificate", {
  state: z.enum(["certified", "refused"]),
  caught: Count.describe("Of the bad samples, those that score below passes."),
  bad: Count.describe("Samples that people call bad."),
  passed: Count.describe("Of the good samples, those that do not."),
  good: Count.describe("Samples that people call good."),
  catches: z
    .number()
    .nullable()
    .describe("The lower 95% bound of caught / bad, two-sided; wider where samples share a question."),
  lets: z.number().nullable().describe("The lower 95% bound of passed / good."),
  bar: z.number().describe("What both bounds must reach."),
  passes: z.number().describe("The lowest score that counted as good."),
  round: z.object({ id: z.string(), name: z.string() }),
  openedAt: z.string(),
  elsewhere: z.boolean().describe("Measured on another run by the same judge."),
});
export type JudgeCertificate = z.infer<typeof JudgeCertificate>;

/** A metric without one is not measured. */
export const JudgeCertificates = z.record(z.string(), JudgeCertificate);
export type JudgeCertificates = z.infer<typeof JudgeCertificates>;
