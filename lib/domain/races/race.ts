import * as z from "zod";
import { longestId } from "@/lib/domain/bounds";
import { defaultMargin } from "@/lib/domain/comparison/margins";

export const fewestCommon = 25;

export const UntilDecided = z.strictObject({
  metric: z.string().min(1).max(100).describe("The metric that decides; one of the run's."),
  margin: z.number().min(0).max(1).default(defaultMargin).describe("Smaller differences count as equal."),
  baseline: z
    .string()
    .max(longestId)
    .optional()
    .describe("A finished run to compare the only configuration with; without it configurations race each other."),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe("Of the questions' random order; drawn if left out."),
});
export type UntilDecided = z.infer<typeof UntilDecided>;

export const raceStates = ["leads", "in", "equal", "out"] as const;

export const RaceRow = z.object({
  run: z.string(),
  questions: z.int().describe("That it shares with the leader so far."),
  mean: z.number().nullable(),
  difference: z.number().describe("From the leader's mean, on questions that both have."),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe("Repeated 95 %: it holds wherever the race stops, for all comparisons of those still in."),
  state: z.enum(raceStates),
});
export type RaceRow = z.infer<typeof RaceRow>;

export const RaceLook = z.object({
  questions: z.int(),
  leader: z.string().describe("The highest mean; with a baseline that one."),
  runs: z.array(RaceRow).describe("Those that were still in."),
  isDecided: z.boolean(),
});
export type RaceLook = z.infer<typeof RaceLook>;

/** The last row of a run that a look found to be out; null while it is in. */
export const whenOut = (looks: readonly RaceLook[], run: string): { questions: number; row: RaceRow } | null => {
  for (const { questions, runs } of looks) {
    const row = runs.find((one) => one.run === run);
    if (row?.state === "out") return { questions, row };
  }
  return null;
};
