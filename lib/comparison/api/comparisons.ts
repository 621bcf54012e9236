import * as z from "zod";
import { ChangedQuestion } from "@/lib/comparison/words/changed";
import { ContextComparison } from "@/lib/comparison/words/contexts";
import { GateResult } from "@/lib/comparison/words/gate";
import { ComparisonReport } from "@/lib/comparison/words/metrics";
import { ComparedPeople } from "@/lib/comparison/words/people";
import { flag, json, operations, RunNamed, text } from "@/lib/domain/api/operation";
import { longestRunName } from "@/lib/domain/bounds";
import { QuestionPlan } from "@/lib/domain/estimate/questions";
import { ClaimComparison, mostFacts } from "@/lib/domain/evidence/report";
import { pairings } from "@/lib/domain/paired/pair-by";
import { objectNamed } from "@/lib/domain/schema/named";
import { ComparedSteps } from "@/lib/domain/steps/compared";
import { listedIn } from "@/lib/domain/text/listed";

const PlanQuery = z.strictObject({
  other: RunNamed.optional().describe("Another run's id or name, to plan from the differences between the two."),
});

const Plan = objectNamed("Plan", { run: z.string(), other: z.string().nullable(), metrics: z.array(QuestionPlan) });

const names = (longest = 1000) => z.string().max(longest).transform(listedIn);
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to);

const CompareQuery = z.strictObject({
  runs: names(4 * (longestRunName + 1)).describe(
    "Ids or names of two to four runs, separated by commas; the first is the baseline. With `baseline`: those of one to three candidates.",
  ),
  baseline: z.string().max(200).optional().describe("Name of the baseline."),
  "pair-by": z.enum(pairings).optional().describe("Pair questions by id or text. Default: the one that pairs more; id if equal."),
  margin: names()
    .default([])
    .describe(
      "Differences smaller than this are ignored. Default: 0.03. For example 0.05, or 0.05,metric=0.1 to set one metric.",
    ),
  decide: names().default([]).describe("Metrics that decide, separated by commas. Default: all."),
  guard: names()
    .optional()
    .describe("Metrics that must not drop, separated by commas, or `none`. Default: Context Adherence Plus."),
  first: whole(1, 1000)
    .optional()
    .describe(
      "Compare only the first K contexts of each sample, without judging again. Default: all; as many as each run has if their numbers are unequal.",
    ),
  cost: z.string().max(200).optional().describe("The dataset's column with each question's cost. Default: found by name."),
  latency: z.string().max(200).optional().describe("The dataset's column with each question's latency. Default: found by name."),
  "fail-on-regression": names().default([]).describe("METRIC=MARGIN pairs, separated by commas. `gate` has the result of each."),
  contexts: flag.describe("0 omits `contexts`, which is slow to compute."),
  questions: whole(0, 50).default(0).describe("How many questions to list: the largest losses and gains behind the verdicts."),
  claims: whole(0, mostFacts)
    .default(0)
    .describe("How many facts that no run finds to list in `claims`, which is slow to compute the first time; 0 omits it."),
});

export const MarkdownQuery = CompareQuery.omit({ questions: true, claims: true });

export const ComparedRuns = ComparisonReport.extend({
  gate: z.array(GateResult).optional().describe("With fail-on-regression: the result for each candidate and margin."),
  contexts: ContextComparison.optional().describe("Retrieval: overlap, scores by rank, precision and nDCG at k."),
  steps: z
    .array(ComparedSteps)
    .optional()
    .describe("What each retrieval step found, by candidate; if the samples of the baseline and of a candidate have steps."),
  questions: z
    .array(ChangedQuestion)
    .optional()
    .describe(
      "With `questions`: those that explain the verdicts. For each metric that a candidate lost, two of the largest losses for each of the largest gains; if it lost none, of the metrics it won; without a verdict, of all.",
    ),
  people: ComparedPeople.optional().describe("What people would say of the runs: the judge's means and differences, corrected."),
  claims: ClaimComparison.nullable()
    .optional()
    .describe(
      "With `claims`: claims gained and lost, and checked against the contexts of both runs. Null unless the metric claims judged the baseline and a candidate with the same prompts.",
    ),
}).meta({ id: "ComparedRuns" });

export const comparisons = operations("Comparisons", {
  compareRuns: {
    at: "GET /compare",
    needs: "viewer",
    summary: "Compares runs with a baseline, question by question.",
    query: CompareQuery,
    answers: { 200: json(ComparedRuns, "Differences with intervals and tests, by metric.") },
    problems: [404],
  },
  compareRunsInMarkdown: {
    at: "GET /compare/markdown",
    needs: "viewer",
    summary: "Compares runs and returns a summary for a pull request.",
    query: MarkdownQuery,
    answers: { 200: { description: "Markdown.", content: { "text/markdown": text } } },
    problems: [404],
  },
  planComparison: {
    at: "GET /runs/{id}/plan",
    needs: "viewer",
    summary: "Estimates how many questions a comparison needs for 80% power.",
    query: PlanQuery,
    answers: { 200: json(Plan, "Questions needed, by metric.") },
  },
});
