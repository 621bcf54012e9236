import { z } from "zod";
import { Baseline } from "@/lib/domain/baselines/named";
import { longestId } from "@/lib/domain/bounds";
import { ChangedQuestion } from "@/lib/domain/comparison/changed";
import { ContextComparison } from "@/lib/domain/comparison/contexts";
import { GateResult } from "@/lib/domain/comparison/gate";
import { ComparisonReport } from "@/lib/domain/comparison/metrics";
import { pairings } from "@/lib/domain/comparison/pair-by";
import { RecordedDecision } from "@/lib/domain/decisions/recorded";
import { QuestionPlan } from "@/lib/domain/estimate/questions";
import { Count, flag, Next, page } from "./parts";

export const BaselineList = z.object({ baselines: z.array(Baseline) }).meta({ id: "BaselineList" });

export const BaselineBody = z
  .strictObject({
    run: z.string().min(1).max(longestId).describe("The run's id."),
    force: z.boolean().optional().describe("true also takes a run that has not completed."),
  })
  .meta({ id: "BaselineBody" });

export const DecisionsQuery = z.strictObject({
  ...page,
  dataset: z.string().max(longestId).optional().describe("Only decisions that chose a run of this dataset."),
  run: z.string().max(longestId).optional().describe("Only decisions about this run, chosen or not."),
});

export const DecisionList = z
  .object({ decisions: z.array(RecordedDecision), total: Count, next: Next })
  .meta({ id: "DecisionList" });

export const PlanQuery = z.strictObject({
  other: z.string().max(longestId).optional().describe("Another run's id, to plan by the differences between the two."),
});

export const Plan = z
  .object({ run: z.string(), other: z.string().nullable(), metrics: z.array(QuestionPlan) })
  .meta({ id: "Plan" });

export type Plan = z.infer<typeof Plan>;

/** The parts between commas. */
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export const CompareQuery = z.strictObject({
  runs: z
    .string()
    .max(200)
    .transform(partsOf)
    .describe(
      "Ids of two to four runs, separated by commas; the first is the baseline. With `baseline`: of its one to three candidates.",
    ),
  baseline: z.string().max(200).optional().describe("The name of a baseline to compare the runs with."),
  "pair-by": z
    .enum(pairings)
    .optional()
    .describe("What questions pair by; by default whichever pairs more, the id if both pair as many."),
  margin: z
    .string()
    .max(1000)
    .transform(partsOf)
    .default([])
    .describe(
      "The largest difference that does not matter, 0.03 by default; as in 0.05, or 0.05,metric=0.1 with one for a metric.",
    ),
  decide: z
    .string()
    .max(1000)
    .transform(partsOf)
    .default([])
    .describe("The metrics that decide, separated by commas; by default all."),
  guard: z
    .string()
    .max(1000)
    .transform(partsOf)
    .optional()
    .describe("The metrics that must not fall, separated by commas, or `none`; by default Context Adherence Plus."),
  first: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe("Only the first so many contexts of each sample count. Nothing is judged again."),
  cost: z.string().max(200).optional().describe("The dataset's column with each question's cost; by default found by its name."),
  latency: z
    .string()
    .max(200)
    .optional()
    .describe("The dataset's column with each question's time; by default found by its name."),
  "fail-on-regression": z
    .string()
    .max(1000)
    .transform(partsOf)
    .default([])
    .describe("METRIC=MARGIN pairs, separated by commas, to hold the candidates to: `gate` says which fail."),
  contexts: flag.describe("0 omits `contexts`, which takes reading every context."),
  questions: z.coerce
    .number()
    .int()
    .min(0)
    .max(50)
    .default(0)
    .describe("How many questions to list that explain the verdicts: the largest losses and gains."),
});

export const MarkdownQuery = CompareQuery.omit({ questions: true });

export const ComparedRuns = ComparisonReport.extend({
  gate: z.array(GateResult).optional().describe("With fail-on-regression: each candidate held to each margin."),
  contexts: ContextComparison.optional().describe("What was retrieved: overlap, scores by rank, precision and nDCG at k."),
  questions: z
    .array(ChangedQuestion)
    .optional()
    .describe(
      "With `questions`: those that explain the verdicts, the most telling first. Of each metric that a candidate lost, two of the largest losses for each of the largest gains; where it lost none, of those it won; without a verdict, of all.",
    ),
}).meta({ id: "ComparedRuns" });
