import { DeleteRuleQuery, RuleBody, RuleList, RuleReport, TracePage, TraceProjects, TracesQuery } from "assay-lib/api/traces";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { json, operation } from "./operation";

export const tracePaths = {
  "/traces": {
    get: operation("Traces", "listTraces", "Lists traces with their state, last changed first.", {
      requestParams: { query: TracesQuery },
      answers: { "200": json(TracePage, "A page of traces.") },
      problem: [400],
    }),
  },
  "/traces/projects": {
    get: operation("Traces", "listTraceProjects", "Counts spans and traces by project.", {
      answers: { "200": json(TraceProjects, "The 50 projects with the most spans.") },
    }),
  },
  "/traces/rules": {
    get: operation("Traces", "listTraceRules", "Lists the rules for traces.", {
      answers: { "200": json(RuleList, "All rules, by project; the rule for other projects last.") },
    }),
    put: operation("Traces", "setTraceRule", "Sets the rule of a project.", {
      requestBody: { required: true, content: { "application/json": { schema: RuleBody } } },
      answers: { "200": json(RuleReport, "The rule.") },
      problem: [400, 408, 413],
    }),
    delete: operation("Traces", "deleteTraceRule", "Deletes the rule of a project and keeps its samples.", {
      requestParams: { query: DeleteRuleQuery },
      answers: { "204": { description: "Deleted." } },
      problem: [400, 404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
