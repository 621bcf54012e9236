import { z } from "zod";
import { Count } from "@/lib/api/parts";

const Interval = z.array(z.number()).length(2).nullable().describe("95 %: lower and upper bound.");

const Alpha = z
  .object({ value: z.number().nullable(), cause: z.enum(["too-few", "one-value"]).nullable().describe("Why there is none.") })
  .describe("Krippendorff's alpha.");

const Share = z.object({ right: Count, of: Count, ci95: Interval }).nullable();

export const RoundResultsReport = z
  .object({
    labelled: Count.describe("Samples with a label that counts."),
    notBlind: Count.describe("Labels whose person had seen the score; left out."),
    passes: z.number().describe("The lowest score that counts as good."),
    people: z.object({ items: Count, same: Count, alpha: Alpha }).describe("Of items that two or more people labelled."),
    self: z.object({ items: Count, same: Count }).describe("Of items that a person labelled twice."),
    judge: z.object({ items: Count, alpha: Alpha }).describe("The judge and people, by sample."),
    catches: Share.describe("Bad samples that score below passes; null unless the question is yes or no."),
    lets: Share.describe("Good samples that do not; null unless the question is yes or no."),
    corrected: z
      .object({
        value: z.number().nullable(),
        ci95: Interval,
        n: Count.describe("Labels."),
        samples: Count,
        labelsOnly: z.number().nullable(),
        judgeMean: z.number().nullable(),
      })
      .nullable()
      .describe("What people would say of the whole run; null for picked samples. Its value is null while labels are missing."),
    missing: Count.describe("Labels that a corrected mean still needs."),
  })
  .meta({ id: "RoundResults" });
export type RoundResultsReport = z.infer<typeof RoundResultsReport>;
