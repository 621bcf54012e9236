import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  DeleteRuleQuery,
  RuleBody,
  RuleList,
  RuleReport,
  TracePage,
  TraceProjects,
  TracesQuery,
} from "@/app/api/v1/described/traces";
import { json, operation } from "./operation";

export const tracePaths = {
  "/traces": {
    get: operation("Traces", "listTraces", "Lists traces with what became of them. The last to change comes first.", {
      requestParams: { query: TracesQuery },
      answers: { "200": json(TracePage, "A page of traces.") },
      problem: [400],
    }),
  },
  "/traces/projects": {
    get: operation("Traces", "listTraceProjects", "Counts what each project sent and what became of it.", {
      answers: { "200": json(TraceProjects, "The 50 projects with the most spans.") },
    }),
  },
  "/traces/rules": {
    get: operation("Traces", "listTraceRules", "Lists the rules that say which traces become samples.", {
      answers: { "200": json(RuleList, "All of them, by project; the one for all others last.") },
    }),
    put: operation("Traces", "setTraceRule", "Sets the rule of a project, in place of the one that it has.", {
      requestBody: { required: true, content: { "application/json": { schema: RuleBody } } },
      answers: { "200": json(RuleReport, "The rule.") },
      problem: [400, 408, 413],
    }),
    delete: operation("Traces", "deleteTraceRule", "Deletes the rule of a project; samples stay.", {
      requestParams: { query: DeleteRuleQuery },
      answers: { "204": { description: "It is deleted." } },
      problem: [400, 404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
