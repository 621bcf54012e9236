import * as z from "zod";
import { longestId } from "@/lib/domain/bounds";
import { RecordedDecision } from "@/lib/domain/decisions/recorded";
import { Count, Next, page } from "./parts";

export { NewDecision, RecordedDecision } from "@/lib/domain/decisions/recorded";

export const DecisionsQuery = z.strictObject({
  ...page,
  dataset: z.string().max(longestId).optional().describe("Only decisions that chose a run of this dataset."),
  run: z.string().max(longestId).optional().describe("Only decisions about this run, chosen or not."),
});

export const DecisionList = z
  .object({ decisions: z.array(RecordedDecision), total: Count, next: Next })
  .meta({ id: "DecisionList" });
