import * as z from "zod";
import { DatasetNamed, json, operations, RunNamed } from "@/lib/domain/api/operation";
import { Baseline } from "@/lib/domain/baselines/named";
import { objectNamed, strictNamed } from "@/lib/domain/schema/named";

export { BaselineName } from "@/lib/domain/baselines/named";

const BaselineList = objectNamed("BaselineList", { baselines: z.array(Baseline) });

const BaselineBody = strictNamed("BaselineBody", {
  run: RunNamed,
  force: z.boolean().optional().describe("true allows a run that has not completed."),
});

const BaselineQuery = z.object({
  dataset: DatasetNamed.optional().describe(
    "A dataset's id or name: the baselines of projects, its own, and the last ones of datasets with at least half of its questions.",
  ),
});

const ProjectQuery = z.object({
  project: z.string().min(1).max(100).optional().describe("The project that the name belongs to: the baseline is PROJECT/NAME."),
});

export const baselines = operations("Comparisons", {
  listBaselines: {
    at: "GET /baselines",
    needs: "viewer",
    summary: "Lists the baselines.",
    query: BaselineQuery,
    answers: { 200: json(BaselineList, "The baselines, by name.") },
  },
  setBaseline: {
    at: "PUT /baselines/{name}",
    needs: "editor",
    summary: "Sets the baseline to a completed run.",
    query: ProjectQuery,
    body: BaselineBody,
    answers: { 200: json(Baseline, "The baseline.") },
    problems: [409],
  },
  removeBaseline: {
    at: "DELETE /baselines/{name}",
    needs: "editor",
    summary: "Removes a baseline and keeps its run.",
    query: ProjectQuery.extend(BaselineQuery.shape),
    answers: { 204: { description: "Removed." } },
    problems: [409],
  },
});
