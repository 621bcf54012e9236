import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  BaselineBody,
  BaselineList,
  ComparedRuns,
  CompareQuery,
  DecisionList,
  DecisionsQuery,
  MarkdownQuery,
  Plan,
  PlanQuery,
} from "@/app/api/v1/described/comparisons";
import { Baseline } from "@/lib/domain/baselines/named";
import { NewDecision, RecordedDecision } from "@/lib/domain/decisions/recorded";
import { id, idempotencyKey, json, operation, text } from "./operation";

export const comparisonPaths = {
  "/compare": {
    get: operation("Comparisons", "compareRuns", "Runs against a baseline, question by question.", {
      requestParams: { query: CompareQuery },
      answers: { "200": json(ComparedRuns, "Differences with intervals and tests, by metric.") },
      problem: [400, 404],
    }),
  },
  "/compare/markdown": {
    get: operation("Comparisons", "compareRunsInMarkdown", "The same comparison as a summary for a pull request.", {
      requestParams: { query: MarkdownQuery },
      answers: { "200": { description: "Markdown.", content: { "text/markdown": text } } },
      problem: [400, 404],
    }),
  },
  "/runs/{id}/plan": {
    get: operation("Comparisons", "planComparison", "How many questions a comparison needs to find a difference 4 times in 5.", {
      requestParams: { path: id, query: PlanQuery },
      answers: { "200": json(Plan, "Questions needed, by metric.") },
      problem: [400, 404],
    }),
  },
  "/baselines": {
    get: operation("Comparisons", "listBaselines", "Lists the runs that others are compared with by a name.", {
      answers: { "200": json(BaselineList, "All of them, by name.") },
    }),
  },
  "/baselines/{name}": {
    put: operation("Comparisons", "setBaseline", "Gives a completed run this name; a run that had it loses it.", {
      requestParams: { path: z.object({ name: z.string() }) },
      requestBody: { required: true, content: { "application/json": { schema: BaselineBody } } },
      answers: { "200": json(Baseline, "The baseline.") },
      problem: [400, 404, 408, 409, 413],
    }),
    delete: operation("Comparisons", "removeBaseline", "Forgets a baseline's name; the run stays.", {
      requestParams: { path: z.object({ name: z.string() }) },
      answers: { "204": { description: "It is forgotten." } },
      problem: [404],
    }),
  },
  "/decisions": {
    get: operation("Comparisons", "listDecisions", "A page of recorded decisions, newest first.", {
      requestParams: { query: DecisionsQuery },
      answers: { "200": json(DecisionList, "The page, and how many there are.") },
      problem: [400],
    }),
    post: operation(
      "Comparisons",
      "recordDecision",
      "Records which of the compared runs was chosen and why, with what the comparison comes to now.",
      {
        requestParams: idempotencyKey,
        requestBody: { required: true, content: { "application/json": { schema: NewDecision } } },
        answers: { "201": json(RecordedDecision, "The decision.") },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
  "/decisions/{id}": {
    delete: operation("Comparisons", "deleteDecision", "Deletes a recorded decision; a baseline that it set stays.", {
      requestParams: { path: id },
      answers: { "204": { description: "It is deleted." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
