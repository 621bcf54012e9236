import { AuditPage, AuditQuery } from "assay-lib/api/audit";
import { AddedMetric, MetricList, NewMetric, RemoveMetricQuery } from "assay-lib/api/metrics";
import { Health, JudgeList, RemoveJudgeQuery } from "assay-lib/api/server";
import { GivenJudge, JudgeTest, JudgeToTest } from "assay-lib/domain/judges/connected";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { json, operation } from "./operation";

export const serverPaths = {
  "/audit": {
    get: operation("Server", "listAuditEvents", "Lists events of the audit log, newest first. For administrators.", {
      requestParams: { query: AuditQuery },
      answers: { "200": json(AuditPage, "A page, and the total.") },
      problem: [400],
    }),
  },
  "/health": {
    get: operation("Server", "getHealth", "Checks the server and its database.", {
      isOpen: true,
      answers: { "200": json(Health, "Both work."), "503": json(Health, "The database cannot be read.") },
    }),
  },
  "/openapi.json": {
    get: operation("Server", "describeApi", "Gets this OpenAPI document.", {
      isOpen: true,
      answers: { "200": { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } } },
    }),
  },
  "/judges": {
    get: operation("Server", "listJudges", "Lists the default judge and the servers.", {
      answers: { "200": json(JudgeList, "The judges, without URLs and keys.") },
    }),
    put: operation(
      "Server",
      "saveJudge",
      "Connects a judge, or changes the one of this name. Its key is stored encrypted and never sent back. For administrators.",
      {
        requestBody: { required: true, content: { "application/json": { schema: GivenJudge } } },
        answers: { "204": { description: "Stored. The next run can ask it." } },
        problem: [400, 408, 409, 413],
      },
    ),
    delete: operation("Server", "removeJudge", "Removes a judge that was connected. For administrators.", {
      requestParams: { query: RemoveJudgeQuery },
      answers: { "204": { description: "Removed. What is being judged continues." } },
      problem: [400, 404],
    }),
  },
  "/judges/test": {
    post: operation("Server", "testJudge", "Asks a judge one real question, for at most a minute. For administrators.", {
      requestBody: { required: true, content: { "application/json": { schema: JudgeToTest } } },
      answers: { "200": json(JudgeTest, "What came back, and what it costs, or why nothing came.") },
      problem: [400, 404, 408, 409, 413],
    }),
  },
  "/metrics": {
    get: operation("Server", "listMetrics", "Lists the metrics with their settings and default prompts.", {
      answers: { "200": json(MetricList, "Those built in, then the newest version of each of your own.") },
    }),
    post: operation("Server", "addMetric", "Adds a metric of your own, or a new version of it.", {
      requestBody: { required: true, content: { "application/json": { schema: NewMetric } } },
      answers: {
        "200": json(AddedMetric, "This version existed already."),
        "201": json(AddedMetric, "The new version."),
      },
      problem: [400, 408, 409, 413],
    }),
    delete: operation("Server", "removeMetric", "Removes a metric of your own from new runs. Earlier runs still show it.", {
      requestParams: { query: RemoveMetricQuery },
      answers: { "204": { description: "Removed." } },
      problem: [400, 404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
