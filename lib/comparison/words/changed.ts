import * as z from "zod";

export const mostListed = 3;

const context = {
  name: z.string().describe("Its document's id; without one its first 40 characters."),
};
const score = z.number().nullable().describe("By the metric in `scoredBy`; null without a score.");

export const ChangedQuestion = z.object({
  run: z.string().describe("The candidate."),
  metric: z.string().describe("The metric in which it changed so much."),
  id: z.string().nullable().describe("Its id in the baseline's file."),
  question: z.string().describe("Its first 120 characters; a cut text ends with …"),
  samples: z.tuple([z.int(), z.int()]).describe("The sample ids of baseline and candidate."),
  scores: z
    .record(z.string(), z.tuple([z.number().nullable(), z.number().nullable()]))
    .describe("By metric: of baseline and candidate, null without a score. Metrics in which both are equal are left out."),
  contexts: z
    .object({
      by: z.enum(["id", "text"]).describe("What the contexts were matched by."),
      scoredBy: z
        .string()
        .nullable()
        .describe("`metric` if it judges single contexts, else the first compared metric that does; null without any."),
      shared: z.int().describe("How many both sides have at the same rank."),
      lost: z.array(z.object({ ...context, rank: z.int(), score })).describe("Only the baseline has them. Ranks begin at 1."),
      gained: z.array(z.object({ ...context, rank: z.int(), score })).describe("Only the candidate has them."),
      moved: z.array(z.object({ ...context, from: z.int(), to: z.int() })).describe("Both have them, at different ranks."),
      unlisted: z.int().describe(`How many are left out: each list has the first ${mostListed}.`),
    })
    .describe("If a side has several samples of the question: of the first."),
});
export type ChangedQuestion = z.infer<typeof ChangedQuestion>;
