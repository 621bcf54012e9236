import * as z from "zod";

const Count = z.int().min(0);

/** What the test part of a round said of a judge when it was opened. */
export const JudgeCertificate = z
  .object({
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
  })
  .meta({ id: "JudgeCertificate" });
export type JudgeCertificate = z.infer<typeof JudgeCertificate>;

/** A metric without one is not measured. */
export const JudgeCertificates = z.record(z.string(), JudgeCertificate);
export type JudgeCertificates = z.infer<typeof JudgeCertificates>;
