import { counted } from "@/lib/domain/text/counted";
import type { WhyReport } from "./report";

type Staged = Pick<WhyReport, "failed" | "samples" | "stages">;

const count = (n: number): string => n.toLocaleString("en");

/** "12 of 80 fail", of the samples whose failure is known. */
export const failedInWords = ({ failed, samples, stages }: Staged): string =>
  `${count(failed)} of ${count(samples - (stages.unknown ?? 0))} ${failed === 1 ? "fails" : "fail"}`;

/** "12 of 80 samples fail; 20 more are not known." */
export function failuresInWords(report: Staged): string {
  const { failed, samples } = report;
  const { unknown = 0 } = report.stages;
  const notKnown = unknown > 0 ? `; ${count(unknown)} more ${unknown === 1 ? "is" : "are"} not known` : "";
  return `${count(failed)} of ${counted(samples - unknown, "sample")} ${failed === 1 ? "fails" : "fail"}${notKnown}.`;
}

/** Null without any response. */
export function refusalsInWords({ answered, answerable, samples }: WhyReport): string | null {
  if (answered.none === samples) return null;
  const { refused, partly } = answered;
  const rightly = (answerable.refused?.no ?? 0) + (answerable.partly?.no ?? 0);
  const how =
    refused + partly === 0 ? "" : `: ${count(rightly)} rightly, ${count(answerable.refused?.yes ?? 0)} though answerable`;
  const none =
    answered.none === 0 ? "" : ` ${counted(answered.none, "sample")} ${answered.none === 1 ? "has" : "have"} no response.`;
  return `Of ${counted(samples - answered.none, "response")}, ${count(refused)} ${refused === 1 ? "refuses" : "refuse"} and ${count(partly)} ${partly === 1 ? "refuses" : "refuse"} in part${how}.${none}`;
}

/** "4 groups and 1 slice" */
export const comparedInWords = ({ groups, slices }: WhyReport): string =>
  `${counted(groups.length, "group")} and ${counted(slices.length, "slice")}`;
