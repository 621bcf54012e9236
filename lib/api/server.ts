import { z } from "zod";
import { JudgeKind, PromptTemplate } from "@/lib/domain/judge";
import { InstallationUse } from "@/lib/domain/process/use";
import { Json } from "@/lib/domain/sample";

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

export const JudgeList = z
  .object({
    kind: JudgeKind.describe("Default judge: openai if the server has a key or a model."),
    models: z.array(z.string()).describe("Default models."),
    servers: z
      .array(
        z.object({
          name: z.string(),
          models: z.array(z.string()).describe("As used in a run: the server's name, a slash, the model."),
          problem: z.string().nullable().describe("Why it cannot be used; null if it can."),
        }),
      )
      .describe("The servers of judges.json."),
  })
  .meta({ id: "JudgeList" });

export type JudgeList = z.infer<typeof JudgeList>;

export const Health = z
  .object({
    status: z.enum(["ok", "error"]),
    database: z.enum(["ok", "error"]),
    version: z.string(),
    use: InstallationUse.optional().describe("Resource usage; for administrators only."),
  })
  .meta({ id: "Health" });
