import { formatShare } from "@/lib/domain/scores/format";
import { formatP } from "@/lib/domain/scores/signed";
import { markdownTable } from "@/lib/domain/text/markdown";
import { type Stage, stages, stageWords } from "@/lib/domain/why/stages";
import { inPoints } from "@/lib/why/words/points";
import type { WhyGroup, WhyReport, WhySlice } from "@/lib/why/words/report";
import { comparedInWords, failuresInWords, refusalsInWords } from "@/lib/why/words/sentences";
import { countText, shortened } from "./text";

const mostListed = 8;

/** Stages with samples, in the order of the pipeline. */
const foundStages = (report: WhyReport): { stage: Stage; samples: number }[] =>
  stages.flatMap((stage) => {
    const samples = report.stages[stage] ?? 0;
    return samples > 0 ? { stage, samples } : [];
  });

/** At most eight groups and eight slices, by name; those that pull the mean most come first among slices. */
function establishedOf({ groups, slices }: WhyReport): [string, WhyGroup | WhySlice][] {
  const isEstablished = ({ verdict }: WhyGroup | WhySlice) => verdict !== "not-established";
  const ofGroups = groups.filter(isEstablished).slice(0, mostListed);
  const ofSlices = slices.filter(isEstablished).slice(0, mostListed);
  return [
    ...ofGroups.map((row): [string, WhyGroup] => [`group ${shortened(row.name, 120)}`, row]),
    ...ofSlices.map((row): [string, WhySlice] => [shortened(`${row.key} = ${row.value}`, 120), row]),
  ];
}

/** "+12 points (+3 to +20)" */
const fromRest = ({ difference, differenceCi }: WhyGroup | WhySlice): string =>
  difference === null
    ? "–"
    : `${inPoints(difference)} points${differenceCi ? ` (${inPoints(differenceCi[0])} to ${inPoints(differenceCi[1])})` : ""}`;

/** Null without groups and slices. */
function nothingEstablished(report: WhyReport): string | null {
  if (report.failed === 0 || report.groups.length + report.slices.length === 0) return null;
  return `Of ${comparedInWords(report)}, none fails measurably more or less than the rest.`;
}

/** Empty for a run that has not ended or has no samples. */
export function whyAsMarkdown(why: WhyReport | null): string {
  if (!why || why.samples === 0) return "";
  const ofStages = foundStages(why).map(({ stage, samples }) => [
    stageWords[stage].name,
    countText(samples),
    formatShare(samples, why.samples),
  ]);
  const parts = [`Why: ${failuresInWords(why)}\n`, markdownTable(["stage", "samples", "share"], ofStages)];
  const refusals = refusalsInWords(why);
  if (refusals) parts.push(`${refusals}\n`);
  const nothing = nothingEstablished(why);
  const rows = establishedOf(why).map(([name, row]) => [
    name,
    `${countText(row.failed ?? 0)} of ${countText(row.n)}`,
    `${countText(row.rest.failed ?? 0)} of ${countText(row.rest.n)}`,
    fromRest(row),
    row.pAdjusted === null ? "–" : formatP(row.pAdjusted),
  ]);
  if (rows.length > 0) parts.push(markdownTable(["group or slice", "failed", "rest", "against the rest", "p"], rows));
  else if (nothing) parts.push(`${nothing}\n`);
  return parts.map((part) => `\n${part}`).join("");
}
