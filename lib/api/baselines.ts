import * as z from "zod";
import { Baseline } from "@/lib/domain/baselines/named";
import { longestId } from "@/lib/domain/bounds";

export { Baseline, BaselineName } from "@/lib/domain/baselines/named";

export const BaselineList = z.object({ baselines: z.array(Baseline) }).meta({ id: "BaselineList" });

export const BaselineBody = z
  .strictObject({
    run: z.string().min(1).max(longestId).describe("The run's id."),
    force: z.boolean().optional().describe("true allows a run that has not completed."),
  })
  .meta({ id: "BaselineBody" });

export const BaselineQuery = z.object({
  dataset: z
    .string()
    .min(1)
    .max(longestId)
    .optional()
    .describe(
      "A dataset's id: the baselines of projects, its own, and the last ones of datasets with at least half of its questions.",
    ),
});
