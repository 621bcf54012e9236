import * as z from "zod";
import { stepKinds } from "./definition";

const Count = z.int().min(0);
const Interval = z.tuple([z.number(), z.number()]).nullable();

const Change = z
  .object({ before: z.number(), after: z.number(), difference: z.number(), ci95: Interval })
  .describe("Paired by sample, with a question as one cluster.");
export type Change = z.infer<typeof Change>;

const Gold = z.object({
  samples: Count.describe("Where it is known what the step found."),
  recall: z.number().describe("The mean share of the gold contexts that the step's contexts hold."),
  recallInterval: Interval,
  precision: z.number(),
  ndcg: z.number(),
  first: Count.describe("Gold contexts that no step before had found, over all samples."),
  lost: Count.describe("Of a rerank: gold contexts that were found before and not kept, over all samples."),
});

const Judged = z.object({
  metric: z.string(),
  samples: Count.describe("Of which the step gave a context with a score."),
  mean: z.number().nullable().describe("Over these samples, of the mean over the step's contexts with a score."),
  ci95: Interval,
  unscored: Count.describe("The step's contexts without a score, over all samples."),
  cause: z.string().nullable().describe("The commonest cause of missing scores; not-judged if the judge was not asked."),
  rerank: Change.nullable().describe("Of a rerank: what it kept against as many of those found before, in order of arrival."),
});
export type JudgedFigures = z.infer<typeof Judged>;

const StepJudging = z.object({
  state: z.enum(["none", "prepared", "running", "finished"]),
  run: z.string().nullable().describe("The run that judges the steps' contexts. No list shows it."),
  status: z.string().nullable(),
  samples: Count.describe("Whose steps it judges."),
  judgments: Count,
  planned: Count,
  failed: Count,
});
export type StepJudging = z.infer<typeof StepJudging>;

export const StepFigures = z
  .object({
    samples: Count.describe("With steps."),
    steps: z
      .array(
        z.object({
          kind: z.enum(stepKinds),
          name: z.string().nullable(),
          nth: Count.min(1).describe("Which of the sample's steps of this kind and name."),
          samples: Count.describe("That have it."),
          contexts: z.number().describe("Mean."),
          fresh: z.number().describe("Mean number of contexts that no step before had given."),
          nothingNew: Count.describe("Samples in which a search gave nothing that was not found before."),
          gold: Gold.nullable(),
          rerank: z
            .object({ recall: Change, ndcg: Change })
            .nullable()
            .describe("Of a rerank: its contexts against as many of those found before, in order of arrival."),
          judged: z.array(Judged).describe("By metric, once the steps' contexts are judged; empty before, or without contexts."),
        }),
      )
      .describe("In the order in which they usually come, at most 50."),
    rewritten: z
      .object({ samples: Count, first: Count, found: Count })
      .nullable()
      .describe(
        "Of samples with a rewritten query and known gold contexts: gold contexts found first by a search after the rewrite, of all found.",
      ),
    judging: StepJudging,
  })
  .meta({ id: "StepFigures" });
export type StepFigures = z.infer<typeof StepFigures>;
