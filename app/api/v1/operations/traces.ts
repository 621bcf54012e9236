import type { ZodOpenApiPathsObject } from "zod-openapi";
import { DeleteRuleQuery, RuleBody, RuleList, RuleReport } from "@/app/api/v1/described/traces";
import { json, operation } from "./operation";

export const tracePaths = {
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
