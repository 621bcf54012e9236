import * as z from "zod";
import { json, operations } from "@/lib/domain/api/operation";
import { WhyReport } from "@/lib/why/words/report";

export const WhyQuery = z.strictObject({
  metric: z
    .string()
    .max(200)
    .optional()
    .describe("Slices compare the means of this metric. Default: the share of samples that fail."),
});

export const why = operations("Comparisons", {
  explainRun: {
    at: "GET /runs/{id}/why",
    needs: "viewer",
    summary: "Why samples of a finished run fail: stages, refusals, groups of questions, and slices by columns.",
    query: WhyQuery,
    answers: { 200: json(WhyReport, "Counts by stage, and groups and slices compared with the rest.") },
    problems: [409],
  },
});
