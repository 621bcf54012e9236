import * as z from "zod";
import { json, Next, operations, page } from "@/lib/domain/api/operation";
import { Trace, TraceProject } from "@/lib/traces/words/listed";
import { keptDays, TraceRule } from "@/lib/traces/words/rules";

const TracesQuery = z.strictObject({
  ...page,
  project: z.string().max(200).optional().describe("Only traces of this project."),
  state: Trace.shape.state.optional().describe("Only traces in this state."),
});

const TracePage = z.object({ traces: z.array(Trace), next: Next }).meta({ id: "TracePage" });

const TraceProjects = z
  .object({ projects: z.array(TraceProject) })
  .meta({ id: "TraceProjects", description: `Spans and traces of the last ${keptDays} days, by project, busiest first.` });

const { project, share, dataset, configuration, attributes } = TraceRule.shape;

const RuleBody = z
  .strictObject({
    project: project
      .default("")
      .describe("The service.name or openinference.project.name; empty for all projects without their own rule."),
    share: share.default(100).describe("Percentage of its traces, chosen by their ids."),
    dataset: dataset.describe("The dataset's name; created with the first sample."),
    configuration: configuration.default("").describe("The configuration's name; empty for the project's name."),
    attributes: attributes.describe(
      "Names of attributes that hold the question, the contexts (a list) and the response, for spans of tools that Assay does not know.",
    ),
  })
  .meta({ id: "TraceRuleBody" });
const RuleReport = TraceRule.meta({ id: "TraceRule" });
const RuleList = z.object({ rules: z.array(RuleReport) }).meta({ id: "TraceRuleList" });
const DeleteRuleQuery = z.strictObject({
  project: project.default("").describe("The rule's project. Default: the rule for projects without their own."),
});

export const traces = operations("Traces", {
  listTraces: {
    at: "GET /traces",
    needs: "viewer",
    summary: "Lists traces with their state, last changed first.",
    query: TracesQuery,
    answers: { 200: json(TracePage, "A page of traces.") },
  },
  listTraceProjects: {
    at: "GET /traces/projects",
    needs: "viewer",
    summary: "Counts spans and traces by project.",
    answers: { 200: json(TraceProjects, "The 50 projects with the most spans.") },
  },
  listTraceRules: {
    at: "GET /traces/rules",
    needs: "viewer",
    summary: "Lists the rules for traces.",
    answers: { 200: json(RuleList, "All rules, by project; the rule for other projects last.") },
  },
  setTraceRule: {
    at: "PUT /traces/rules",
    needs: "editor",
    summary: "Sets the rule of a project.",
    body: RuleBody,
    answers: { 200: json(RuleReport, "The rule.") },
  },
  deleteTraceRule: {
    at: "DELETE /traces/rules",
    needs: "editor",
    summary: "Deletes the rule of a project and keeps its samples.",
    query: DeleteRuleQuery,
    answers: { 204: { description: "Deleted." } },
    problems: [404],
  },
});
