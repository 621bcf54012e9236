import * as z from "zod";
import { json, operations } from "@/lib/domain/api/operation";
import { longestId } from "@/lib/domain/bounds";
import { listedIn } from "@/lib/domain/text/listed";
import { mostJudges } from "@/lib/judges/words/key";
import { JudgesReport } from "@/lib/judges/words/report";
import { AgreementQuery } from "@/lib/reviews/api";

export const JudgesQuery = z.strictObject({
  configuration: z
    .string()
    .max(longestId)
    .optional()
    .describe(
      "A configuration's id, since judges are compared on the same samples. Default: the one with the most runs, of those with labels.",
    ),
  label: AgreementQuery.shape.label,
  round: z.string().max(longestId).optional().describe("A round's id: its labels instead of an uploaded label."),
  good: AgreementQuery.shape.good,
  metric: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Compares only judges of this metric, or all. Default: the metric that the labels are about, unless judges are named.",
    ),
  judges: z
    .string()
    .max(mostJudges * (longestId + 201))
    .transform(listedIn)
    .optional()
    .describe("The judges to compare, as RUN:METRIC separated by commas. Default: all that can be compared well, up to 30."),
});

export const judges = operations("Comparisons", {
  compareJudges: {
    at: "GET /datasets/{id}/judges",
    needs: "viewer",
    summary:
      "Compares the judges of one configuration's samples on the same labels: AUROC, kappa on a test half, bias, cost, latency, and the panel of all.",
    query: JudgesQuery,
    answers: { 200: json(JudgesReport, "The judges, the highest AUROC first, and what they show in words.") },
  },
});
