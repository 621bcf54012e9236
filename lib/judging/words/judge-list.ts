import * as z from "zod";
import { JudgeKind } from "@/lib/domain/judge";

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
          source: z.enum(["stored", "judges.json"]).describe("Stored judges can be changed here; those of judges.json win."),
          isDefault: z.boolean(),
        }),
      )
      .describe("The servers of judges.json, and those that administrators connected."),
  })
  .meta({ id: "JudgeList" });
export type JudgeList = z.infer<typeof JudgeList>;
