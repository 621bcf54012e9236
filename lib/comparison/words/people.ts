import * as z from "zod";
import { CorrectedMeans, JudgeCertificates } from "@/lib/domain/corrected/mean";
import { objectNamed } from "@/lib/domain/schema/named";
import { RoundDifference } from "@/lib/rounds/words/definition";
import { Preferences } from "@/lib/rounds/words/preferences/figures";
import { Verdict } from "./metrics";

const PeoplesDifference = objectNamed("PeoplesDifference", {
  run: z.string().describe("The candidate."),
  ...RoundDifference.shape,
  verdict: Verdict.nullable().describe("By this interval and the metric's margin; null without a value."),
});
export type PeoplesDifference = z.infer<typeof PeoplesDifference>;

export const ComparedPeople = objectNamed("ComparedPeople", {
  runs: z
    .record(z.string(), z.object({ corrected: CorrectedMeans, certificates: JudgeCertificates }))
    .describe("By run, then by metric with labels or a certificate."),
  paired: z.array(PeoplesDifference).describe("Of closed rounds that label both sides of each question, newest first."),
  preferences: Preferences.optional().describe("Answers compared blind; if people have done so."),
});
export type ComparedPeople = z.infer<typeof ComparedPeople>;
