import * as z from "zod";
import { BaselineName } from "@/lib/domain/baselines/named";
import { longestId, longestWhy } from "@/lib/domain/bounds";
import { ComparisonSettings } from "@/lib/domain/comparison/settings";

const Id = z.string().min(1).max(longestId);

export const NewDecision = z
  .strictObject({
    runs: z.array(Id).min(2).max(4).describe("The compared runs, the baseline first."),
    comparison: ComparisonSettings.nullable().default(null).describe("How they were compared; null for the defaults."),
    chosen: Id.describe("The id of the run that was chosen."),
    why: z
      .string()
      .trim()
      .min(1, "Enter a reason.")
      .max(longestWhy, `The reason has at most ${longestWhy.toLocaleString("en")} characters.`),
    baseline: BaselineName.optional().describe("Also gives the chosen run this baseline's name."),
  })
  .refine(({ runs, chosen }) => runs.includes(chosen), { path: ["chosen"], message: "Choose one of the compared runs." })
  .meta({ id: "NewDecision" });
export type NewDecision = z.infer<typeof NewDecision>;
export type NewDecisionInput = z.input<typeof NewDecision>;

export const RecordedDecision = z
  .object({
    id: z.string(),
    datasetId: z.string().describe("The dataset of the chosen run."),
    runs: z
      .array(
        z.object({ id: z.string().nullable().describe("null once it is deleted."), name: z.string(), isChosen: z.boolean() }),
      )
      .describe("The compared runs, the baseline first."),
    headline: z
      .string()
      .describe("The headline of the comparison at that time. A is the baseline; other letters are the candidates."),
    why: z.string(),
    createdAt: z.string(),
    createdBy: z.string().nullable().describe("null if signing in was off."),
  })
  .meta({ id: "RecordedDecision" });
export type RecordedDecision = z.infer<typeof RecordedDecision>;
