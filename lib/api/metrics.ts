import * as z from "zod";
import { PromptTemplate } from "@/lib/domain/judge";
import { MetricDefinition } from "@/lib/domain/own-metrics/definition";
import { Json } from "@/lib/domain/sample";
import { Count } from "./parts";

export const MetricList = z
  .object({
    metrics: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        source: z.string(),
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

export const NewMetric = MetricDefinition.meta({ id: "NewMetric" });

export const AddedMetric = z
  .object({
    id: z.string().describe("Names this version in runs."),
    name: z.string().describe("What its versions have in common."),
    version: z.int(),
  })
  .meta({ id: "AddedMetric" });

export const RemoveMetricQuery = z.object({ name: z.string().max(100) });

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
