import { formatShare } from "@/lib/domain/scores/format";
import { formatP } from "@/lib/domain/scores/signed";
import { markdownText } from "@/lib/domain/text/markdown";
import { type Stage, stages, stageWords } from "@/lib/domain/why/stages";
import { inPoints } from "@/lib/why/words/points";
import type { WhyGroup, WhyReport, WhySlice } from "@/lib/why/words/report";
import { comparedInWords, failuresInWords, isReason, refusalsInWords } from "@/lib/why/words/sentences";
import { countText, shortened } from "./text";

const mostListed = 8;

interface Established {
  kind: "group" | "slice";
  name: string;
  row: WhyGroup | WhySlice;
}

/** Stages with samples, in the order of the pipeline. */
const foundStages = (report: WhyReport): { stage: Stage; samples: number }[] =>
  stages.flatMap((stage) => {
    const samples = report.stages[stage] ?? 0;
    return samples > 0 ? { stage, samples } : [];
  });

/** At most eight groups and eight slices; those that pull the mean most come first among slices. */
function establishedOf({ groups, slices }: WhyReport): Established[] {
  const isEstablished = ({ verdict }: WhyGroup | WhySlice) => verdict !== "not-established";
  return [
    ...groups
      .filter(isEstablished)
      .slice(0, mostListed)
      .map((row) => ({ kind: "group" as const, name: row.name, row })),
    ...slices
      .filter((slice) => isEstablished(slice) && isReason(slice))
      .slice(0, mostListed)
      .map((row) => ({ kind: "slice" as const, name: `${row.key} = ${row.value}`, row })),
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
  const parts = [`\nWhy: ${failuresInWords(why)}`, `\n\n| stage | samples | share |\n| --- | ---: | ---: |\n`];
  for (const { stage, samples } of foundStages(why))
    parts.push(`| ${stageWords[stage].name} | ${countText(samples)} | ${formatShare(samples, why.samples)} |\n`);
  const refusals = refusalsInWords(why);
  if (refusals) parts.push(`\n${refusals}\n`);
  const rows = establishedOf(why);
  const nothing = nothingEstablished(why);
  if (rows.length === 0) return nothing === null ? parts.join("") : `${parts.join("")}\n${nothing}\n`;
  parts.push("\n| group or slice | failed | rest | against the rest | p |\n| --- | ---: | ---: | ---: | ---: |\n");
  for (const { kind, name, row } of rows) {
    const p = row.pAdjusted === null ? "–" : formatP(row.pAdjusted);
    const cells = [
      `${kind === "group" ? "group " : ""}${shortened(name, 120)}`,
      `${countText(row.failed ?? 0)} of ${countText(row.n)}`,
      `${countText(row.rest.failed ?? 0)} of ${countText(row.rest.n)}`,
      fromRest(row),
      p,
    ];
    parts.push(`| ${cells.map(markdownText).join(" | ")} |\n`);
  }
  return parts.join("");
}
