import { z } from "zod";
import { PromptTemplate } from "@/lib/domain/judge";
import { Count } from "./parts";

const shape = {
  metric: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.string().nullable().describe("null for the built-in prompt."),
  measuredAt: z
    .string()
    .nullable()
    .describe("When its figures on the test part of the questions were first looked at; null if never."),
  isRemoved: z.boolean().describe("Whether new runs can no longer choose it."),
  runs: Count.nullable().describe("Runs that were started with it, at most 5,000; null for the built-in prompt."),
};

export const PromptVersionList = z.object({ versions: z.array(z.object(shape)) }).meta({ id: "PromptVersionList" });

export const PromptVersionReport = z
  .object({
    ...shape,
    prompts: z
      .record(z.string(), PromptTemplate)
      .describe("The prompts of all steps: under the metric's id, and for later steps such as claims/check."),
  })
  .meta({ id: "PromptVersionReport" });
