import * as z from "zod";
import { json, operations } from "@/lib/domain/api/operation";
import { InstallationUse } from "@/lib/domain/process/use";
import { GivenJudge, JudgeTest, JudgeToTest } from "@/lib/judging/words/connected";
import { JudgeList } from "@/lib/judging/words/judge-list";
import { AuditPage, AuditQuery } from "./audit";

const RemoveJudgeQuery = z.strictObject({ name: z.string().max(100).describe("The judge's name.") });

export const Health = z
  .object({
    status: z.enum(["ok", "error"]),
    database: z.enum(["ok", "error"]),
    version: z.string(),
    use: InstallationUse.optional().describe("Resource usage; for administrators only."),
  })
  .meta({ id: "Health" });

export const server = operations("Server", {
  listAuditEvents: {
    at: "GET /audit",
    needs: "admin",
    summary: "Lists events of the audit log, newest first. For administrators.",
    query: AuditQuery,
    answers: { 200: json(AuditPage, "A page, and the total.") },
  },
  getHealth: {
    at: "GET /health",
    needs: "anybody",
    summary: "Checks the server and its database.",
    answers: { 200: json(Health, "Both work."), 503: json(Health, "The database cannot be read.") },
  },
  describeApi: {
    at: "GET /openapi.json",
    needs: "anybody",
    summary: "Gets this OpenAPI document.",
    answers: { 200: { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } } },
  },
  listJudges: {
    at: "GET /judges",
    needs: "viewer",
    summary: "Lists the default judge and the servers.",
    answers: { 200: json(JudgeList, "The judges, without URLs and keys.") },
  },
  saveJudge: {
    at: "PUT /judges",
    needs: "admin",
    summary:
      "Connects a judge, or changes the one of this name. Its key is stored encrypted and never sent back. For administrators.",
    body: GivenJudge,
    answers: { 204: { description: "Stored. The next run can ask it." } },
    problems: [409],
  },
  removeJudge: {
    at: "DELETE /judges",
    needs: "admin",
    summary: "Removes a judge that was connected. For administrators.",
    query: RemoveJudgeQuery,
    answers: { 204: { description: "Removed. What is being judged continues." } },
    problems: [404],
  },
  testJudge: {
    at: "POST /judges/test",
    needs: "admin",
    summary: "Asks a judge one real question, for at most a minute. For administrators.",
    body: JudgeToTest,
    answers: { 200: json(JudgeTest, "What came back, and what it costs, or why nothing came.") },
    problems: [404, 409],
  },
});
