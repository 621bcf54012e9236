import * as z from "zod";

const raceStates = ["leads", "in", "equal", "out"] as const;

export const RaceRow = z.object({
  run: z.string(),
  questions: z.int().describe("That it shares with the leader so far."),
  mean: z.number().nullable(),
  difference: z.number().describe("From the leader's mean, on questions that both have."),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe("Repeated 95%: it holds wherever the race stops, for all comparisons of those still in."),
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
