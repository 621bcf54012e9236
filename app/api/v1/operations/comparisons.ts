import { Baseline, BaselineBody, BaselineList } from "assay-lib/api/baselines";
import { ComparedRuns, CompareQuery, MarkdownQuery, Plan, PlanQuery, WhyQuery } from "assay-lib/api/comparisons";
import { JudgesQuery } from "assay-lib/api/judges/query";
import { RankQuery } from "assay-lib/api/ranking";
import { JudgesReport } from "assay-lib/domain/judges/report";
import { RankReport } from "assay-lib/domain/ranking/report";
import { WhyReport } from "assay-lib/domain/why/report";
import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, json, operation, text } from "./operation";

export const comparisonPaths = {
  "/compare": {
    get: operation("Comparisons", "compareRuns", "Compares runs with a baseline, question by question.", {
      requestParams: { query: CompareQuery },
      answers: { "200": json(ComparedRuns, "Differences with intervals and tests, by metric.") },
      problem: [400, 404],
    }),
  },
  "/compare/markdown": {
    get: operation("Comparisons", "compareRunsInMarkdown", "Compares runs and returns a summary for a pull request.", {
      requestParams: { query: MarkdownQuery },
      answers: { "200": { description: "Markdown.", content: { "text/markdown": text } } },
      problem: [400, 404],
    }),
  },
  "/rank": {
    get: operation("Comparisons", "rankRuns", "Ranks the configurations of a dataset, or of the named runs, by one metric.", {
      requestParams: { query: RankQuery },
      answers: {
        "200": json(
          RankReport,
          "The configurations, best first, the groups that cannot be distinguished, and the effects of settings.",
        ),
      },
      problem: [400, 404],
    }),
  },
  "/datasets/{id}/judges": {
    get: operation(
      "Comparisons",
      "compareJudges",
      "Compares the judges of one configuration's samples on the same labels: AUROC, kappa on a test half, bias, cost, latency, and the panel of all.",
      {
        requestParams: { path: id, query: JudgesQuery },
        answers: { "200": json(JudgesReport, "The judges, the highest AUROC first, and what they show in words.") },
        problem: [400, 404],
      },
    ),
  },
  "/runs/{id}/why": {
    get: operation(
      "Comparisons",
      "explainRun",
      "Why samples of a finished run fail: stages, refusals, groups of questions, and slices by columns.",
      {
        requestParams: { path: id, query: WhyQuery },
        answers: { "200": json(WhyReport, "Counts by stage, and groups and slices compared with the rest.") },
        problem: [400, 404, 409],
      },
    ),
  },
  "/runs/{id}/plan": {
    get: operation("Comparisons", "planComparison", "Estimates how many questions a comparison needs for 80 % power.", {
      requestParams: { path: id, query: PlanQuery },
      answers: { "200": json(Plan, "Questions needed, by metric.") },
      problem: [400, 404],
    }),
  },
  "/baselines": {
    get: operation("Comparisons", "listBaselines", "Lists the baselines.", {
      answers: { "200": json(BaselineList, "All baselines, by name.") },
    }),
  },
  "/baselines/{name}": {
    put: operation("Comparisons", "setBaseline", "Sets the baseline to a completed run.", {
      requestParams: { path: z.object({ name: z.string() }) },
      requestBody: { required: true, content: { "application/json": { schema: BaselineBody } } },
      answers: { "200": json(Baseline, "The baseline.") },
      problem: [400, 404, 408, 409, 413],
    }),
    delete: operation("Comparisons", "removeBaseline", "Removes a baseline and keeps its run.", {
      requestParams: { path: z.object({ name: z.string() }) },
      answers: { "204": { description: "Removed." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
