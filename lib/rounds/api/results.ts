import * as z from "zod";
import { Count } from "@/lib/domain/api/operation";
import { objectNamed } from "@/lib/domain/schema/named";

const Interval = z.array(z.number()).length(2).nullable().describe("95%: lower and upper bound.");

const Alpha = z
  .object({
    value: z.number().nullable(),
    cause: z.enum(["too-few", "one-value"]).nullable().describe("Why there is none."),
    ci95: Interval.describe("95%, by bootstrap over questions; null below 20 questions."),
    questions: Count,
    isRough: z.boolean().describe("The interval is from fewer than 50 questions."),
  })
  .describe("Krippendorff's alpha.");

const Share = z.object({
  right: Count,
  of: Count,
  share: z.number().nullable().describe("By weight."),
  effective: z.number().describe("As many equal weights would be as precise; the interval is taken at it."),
  ci95: Interval,
});

const Counts = z.array(z.array(z.number())).describe("Rows and columns from the worst to the best answer.");

const Missed = z.object({
  label: z.number().nullable().describe("The answer, from 0 to 1; null where people are between two answers."),
  samples: Count,
  share: z.number().describe("Of the run."),
  people: z.number().describe("People's mean."),
  judge: z.number().describe("The judge's mean; in a balanced round the share of scores that pass."),
  part: z.number().describe("share × (judge − people)"),
});

export const RoundResultsReport = objectNamed("RoundResults", {
  labelled: Count.describe("Samples with a label that counts."),
  unrated: Count.describe("Items that cannot be rated, as someone says, and that no one labelled: no figure counts them."),
  notBlind: Count.describe("Labels whose person had seen the score; left out."),
  passes: z.number().describe("The lowest score that counts as good."),
  areWeighted: z.boolean().describe("Whether labels count by 1 / the probability of their draw."),
  people: z
    .object({
      items: Count,
      same: Count,
      alpha: Alpha,
      byValue: z
        .array(z.object({ value: z.number(), given: Count, share: z.number() }))
        .describe("Of the times that a person gave the value, how often the other did too."),
      counts: Counts.describe("Pairs of labels: the first person's answer, the second's."),
    })
    .describe("Of items that two or more people labelled."),
  self: z.object({ items: Count, same: Count }).describe("Of items that a person labelled twice."),
  judge: z
    .object({
      items: Count,
      alpha: Alpha,
      same: Share.nullable().describe("Null unless the question is yes or no."),
      counts: Counts.describe("Labels by weight: people's answer, the judge's."),
    })
    .describe("The judge and people, by sample."),
  catches: Share.nullable().describe("Bad samples that score below passes; null unless the question is yes or no."),
  lets: Share.nullable().describe("Good samples that do not; null unless the question is yes or no."),
  corrected: z
    .object({
      estimator: z.enum(["regression", "rogan-gladen"]),
      value: z.number().nullable(),
      ci95: Interval,
      cause: z
        .enum(["too-few-labels", "stratum-without-two-labels", "judge-cannot-tell", "not-yes-no"])
        .nullable()
        .describe("Why there is none."),
      n: Count.describe("Labels."),
      samples: Count,
      labelsOnly: z.number().nullable(),
      judgeMean: z.number().nullable(),
      judge: z
        .number()
        .nullable()
        .describe("What is corrected: the judge's mean; in a balanced round the share of scores that pass."),
    })
    .nullable()
    .describe("What people would say of the whole run; null for picked samples. Its value is null while labels are missing."),
  misses: z
    .object({
      error: z.number().describe("By how much the judge is too high: the parts and the rest."),
      parts: z.array(Missed),
      rest: z.number().describe("The labelled samples' scores are not those of the whole run."),
    })
    .nullable()
    .describe("Where the judge's error comes from; null without a corrected mean."),
  missing: Count.describe("Labels that a corrected mean still needs."),
});
export type RoundResultsReport = z.infer<typeof RoundResultsReport>;
