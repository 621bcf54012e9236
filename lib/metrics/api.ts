import * as z from "zod";
import { Count, json, operations } from "@/lib/domain/api/operation";
import { PromptTemplate } from "@/lib/domain/judge";
import { Json } from "@/lib/domain/sample";
import { metricRoles } from "@/lib/domain/scored/definition";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { NewPromptVersion } from "@/lib/metrics/words/prompts/version";

export const MetricList = z
  .object({
    metrics: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        source: z.string(),
        tool: z.string().nullable().describe("The tool that computed its scores; null if a judge of Assay gives them."),
        role: z.enum(metricRoles).nullable().describe("What the scores of another tool mean for stages and comparisons."),
        group: z.enum(["retrieval", "response"]),
        summary: z.string().describe("What it measures."),
        scale: z.string(),
        formula: z.string(),
        figures: z
          .array(
            z.object({
              key: z.string(),
              name: z.string(),
              formula: z.string(),
              unit: z.string().nullable().describe("Such as claims; null for a share from 0 to 1."),
              better: z.enum(["higher", "lower"]).nullable(),
              ofRun: z
                .enum(["mean", "ratio"])
                .describe("How a run's figure comes from those of its samples: their mean, or a ratio of sums."),
            }),
          )
          .describe("Further numbers of a sample, next to its score; METRIC.KEY sorts by one."),
        needs: z.array(z.string()).describe("Fields that a sample needs to be judged."),
        settings: z
          .record(z.string(), Json)
          .describe("JSON Schema of its settings, with defaults. Set them in `settings` of a run, under the metric's id."),
        defaults: z.record(z.string(), Json).describe("Default settings."),
        prompt: PromptTemplate.describe("The prompt for the default settings; `prompts` of a run replaces it."),
        placeholders: z.array(z.string()).describe("Placeholders that a prompt must contain, in braces."),
      }),
    ),
  })
  .meta({ id: "MetricList" });

export type MetricList = z.infer<typeof MetricList>;

const NewMetric = MetricDefinition.meta({ id: "NewMetric" });

const AddedMetric = z
  .object({
    id: z.string().describe("Names this version in runs."),
    name: z.string().describe("What its versions have in common."),
    version: z.int(),
  })
  .meta({ id: "AddedMetric" });

const RemoveMetricQuery = z.object({ name: z.string().max(100) });

const versionShape = {
  metric: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.string().nullable().describe("null for the built-in prompt."),
  isRemoved: z.boolean().describe("Whether new runs can no longer choose it."),
  runs: Count.nullable().describe("Runs that were started with it, at most 5,000; null for the built-in prompt."),
};

export const PromptVersionList = z.object({ versions: z.array(z.object(versionShape)) }).meta({ id: "PromptVersionList" });

export const PromptVersionReport = z
  .object({
    ...versionShape,
    prompts: z
      .record(z.string(), PromptTemplate)
      .describe("The prompts of all steps: under the metric's id, and for later steps such as claims/check."),
  })
  .meta({ id: "PromptVersionReport" });

export const metricOperations = operations("Server", {
  listMetrics: {
    at: "GET /metrics",
    needs: "viewer",
    summary: "Lists the metrics with their settings and default prompts.",
    answers: {
      200: json(
        MetricList,
        "Those built in, then the newest version of each of your own, then those of other tools, whose scores were imported.",
      ),
    },
  },
  addMetric: {
    at: "POST /metrics",
    needs: "editor",
    summary: "Adds a metric of your own, or a new version of it.",
    body: NewMetric,
    answers: { 200: json(AddedMetric, "This version existed already."), 201: json(AddedMetric, "The new version.") },
    problems: [409],
  },
  removeMetric: {
    at: "DELETE /metrics",
    needs: "editor",
    summary: "Removes a metric of your own from new runs. Earlier runs still show it.",
    query: RemoveMetricQuery,
    answers: { 204: { description: "Removed." } },
    problems: [404],
  },
  listPromptVersions: {
    at: "GET /metrics/{id}/prompts",
    needs: "viewer",
    summary: "Lists the prompt versions of a built-in metric.",
    answers: { 200: json(PromptVersionList, "Those that new runs can choose, newest first.") },
  },
  addPromptVersion: {
    at: "POST /metrics/{id}/prompts",
    needs: "editor",
    summary: "Adds a prompt version to a built-in metric. A version never changes.",
    body: NewPromptVersion,
    answers: { 201: json(PromptVersionReport, "The new version.") },
    problems: [409],
  },
  getPromptVersion: {
    at: "GET /metrics/{id}/prompts/{name}",
    needs: "viewer",
    summary: "Gets a prompt version, or the prompt named built-in.",
    answers: { 200: json(PromptVersionReport, "The version with its prompts.") },
  },
  removePromptVersion: {
    at: "DELETE /metrics/{id}/prompts/{name}",
    needs: "editor",
    summary: "Removes a prompt version from new runs. Earlier runs keep it.",
    answers: { 204: { description: "Removed." } },
  },
});
