import type { ZodOpenApiPathsObject } from "zod-openapi";
import { AuditPage, AuditQuery } from "@/app/api/v1/described/audit";
import { Health, JudgeList, MetricList } from "@/app/api/v1/described/server";
import { json, operation } from "./operation";

export const serverPaths = {
  "/audit": {
    get: operation("Server", "listAuditEvents", "Who did what, newest first. For administrators.", {
      requestParams: { query: AuditQuery },
      answers: { "200": json(AuditPage, "The page, and how many there are.") },
      problem: [400],
    }),
  },
  "/health": {
    get: operation("Server", "getHealth", "Tells whether the server and its database work.", {
      isOpen: true,
      answers: { "200": json(Health, "They do."), "503": json(Health, "The database cannot be read.") },
    }),
  },
  "/openapi.json": {
    get: operation("Server", "describeApi", "This description.", {
      isOpen: true,
      answers: { "200": { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } } },
    }),
  },
  "/judges": {
    get: operation("Server", "listJudges", "Tells who judges a run that names nobody, and which servers there are.", {
      answers: { "200": json(JudgeList, "No address and no key is told.") },
    }),
  },
  "/metrics": {
    get: operation("Server", "listMetrics", "Lists the metrics with their settings and default prompts.", {
      answers: { "200": json(MetricList, "All of them, in the order of pages and exports.") },
    }),
  },
} satisfies ZodOpenApiPathsObject;
