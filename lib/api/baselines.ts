import * as z from "zod";
import { Baseline } from "@/lib/domain/baselines/named";
import { longestId } from "@/lib/domain/bounds";
import { json, operations } from "./operation";

export { BaselineName } from "@/lib/domain/baselines/named";

const BaselineList = z.object({ baselines: z.array(Baseline) }).meta({ id: "BaselineList" });

const BaselineBody = z
  .strictObject({
    run: z.string().min(1).max(longestId).describe("The run's id."),
    force: z.boolean().optional().describe("true allows a run that has not completed."),
  })
  .meta({ id: "BaselineBody" });

export const baselines = operations("Comparisons", {
  listBaselines: {
    at: "GET /baselines",
    needs: "viewer",
    summary: "Lists the baselines.",
    answers: { 200: json(BaselineList, "All baselines, by name.") },
  },
  setBaseline: {
    at: "PUT /baselines/{name}",
    needs: "editor",
    summary: "Sets the baseline to a completed run.",
    body: BaselineBody,
    answers: { 200: json(Baseline, "The baseline.") },
    problems: [409],
  },
  removeBaseline: {
    at: "DELETE /baselines/{name}",
    needs: "editor",
    summary: "Removes a baseline and keeps its run.",
    answers: { 204: { description: "Removed." } },
  },
});
