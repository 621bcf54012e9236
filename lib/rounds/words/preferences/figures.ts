import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";

const Share = z.object({
  share: z.number().nullable().describe("From 0 to 1; null if n is 0."),
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  n: z.int(),
});

/** What people preferred between the answers of two runs, without knowing whose they were. */
export const PairPreferences = objectNamed("PairPreferences", {
  a: z.string().describe("Of the two, the one that the comparison lists first."),
  b: z.string(),
  people: z.int(),
  choices: z
    .object({ a: z.int(), b: z.int(), equal: z.int(), cannot: z.int() })
    .describe("Of all people, one for each person and question; cannot is “cannot say”."),
  questions: z
    .object({ total: z.int(), a: z.int(), b: z.int(), equal: z.int(), cannot: z.int(), split: z.int() })
    .describe(
      "A question counts once, by the choice that most of its people made, without those who cannot say; split if two choices share that place. What settled it counts instead.",
    ),
  shareA: Share.describe("Questions where a is preferred, among those where a or b is."),
  p: z
    .number()
    .describe(
      "Two-sided p-value of the sign test over these questions; those of one conversation, user or document are a cluster.",
    ),
  agreement: z
    .object({ alpha: z.number().nullable(), questions: z.int() })
    .describe("Krippendorff's alpha between people, of the questions that several of them judged."),
  metrics: z
    .record(z.string(), Share)
    .describe(
      "By metric: how often the higher score is on the side that people prefer, where the scores differ. Empty in a ranking.",
    ),
});
export type PairPreferences = z.infer<typeof PairPreferences>;

export const Preferences = objectNamed("Preferences", {
  pairs: z.array(PairPreferences).describe("Pairs of runs that people have judged."),
  strengthCi95: z
    .record(z.string(), z.tuple([z.number(), z.number()]))
    .nullable()
    .describe("The 95% intervals of the strengths; null without these."),
  strengths: z
    .record(z.string(), z.number())
    .nullable()
    .describe(
      "By run that people chose from, summing to 1: the Bradley-Terry model, with ties as half a win. Null for two runs, and if wins do not lead from each run to every other one.",
    ),
});
export type Preferences = z.infer<typeof Preferences>;
