import { type Markup, markup } from "@/lib/charts/markup";
import { formatShare } from "@/lib/domain/scores/format";
import { formatP } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { comparedInWords, failuresInWords, isReason, refusalsInWords } from "@/lib/domain/why/in-words";
import { inPoints } from "@/lib/domain/why/points";
import type { WhyGroup, WhyReport, WhySlice } from "@/lib/domain/why/report";
import { type Stage, stages, stageWords } from "@/lib/domain/why/stages";
import type { ReportData } from "./read";
import { count, plain, shortened } from "./text";

const mostListed = 8;
const mostReasons = 3;
const longestName = 120;

/** A group or slice that fails more, or less, than the rest. */
interface Established {
  kind: "group" | "slice";
  name: string;
  row: WhyGroup | WhySlice;
}

/** Stages with samples, in the order of the pipeline. */
export const foundStages = (report: WhyReport): { stage: Stage; samples: number }[] =>
  stages.flatMap((stage) => {
    const samples = report.stages[stage] ?? 0;
    return samples > 0 ? { stage, samples } : [];
  });

/** At most eight groups and eight slices; those that pull the mean most come first among slices. */
export function establishedOf({ groups, slices }: WhyReport): Established[] {
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
export const fromRest = ({ difference, differenceCi }: WhyGroup | WhySlice): string =>
  difference === null
    ? "–"
    : `${inPoints(difference)} points${differenceCi ? ` (${inPoints(differenceCi[0])} to ${inPoints(differenceCi[1])})` : ""}`;

/** Null without groups and slices. */
export function nothingEstablished(report: WhyReport): string | null {
  if (report.failed === 0 || report.groups.length + report.slices.length === 0) return null;
  return `Of ${comparedInWords(report)}, none fails measurably more or less than the rest.`;
}

const testInWords = (report: WhyReport): string =>
  `${comparedInWords(report)} were compared by Fisher's exact test; p is corrected for all groups, or all slices (Holm).`;

/** Null for a run that has not ended or has no samples. */
export function whySection({ why }: ReportData): Markup | null {
  if (!why || why.samples === 0) return null;
  const refusals = refusalsInWords(why);
  return markup`<section><h2>Why <small>a stage is the first fault that explains a failure</small></h2><div class="panel whole">
<table class="listing" aria-label="Samples by stage"><thead><tr><th scope="col">Stage</th><th scope="col">What it means</th><th scope="col" class="num">Samples</th><th scope="col" class="num">Share</th></tr></thead><tbody>${foundStages(
    why,
  ).map(
    ({ stage, samples }) =>
      markup`<tr><th scope="row">${stageWords[stage].name}</th><td>${stageWords[stage].meaning}</td><td class="num">${count(samples)}</td><td class="num">${formatShare(samples, why.samples)}</td></tr>`,
  )}</tbody></table></div>
<p class="small remark">${failuresInWords(why)}${refusals && ` ${refusals}`}${why.unknown
    .slice(0, mostReasons)
    .map(({ because, samples }) => markup` ${counted(samples, "sample")} cannot be known: ${plain(shortened(because, 300))}`)}</p>
${established(why)}</section>
`;
}

function established(report: WhyReport): Markup | null {
  const rows = establishedOf(report);
  const nothing = nothingEstablished(report);
  if (rows.length === 0) return nothing === null ? null : markup`<p class="small remark">${nothing}</p>`;
  return markup`<div class="panel scroll part" tabindex="0" role="region" aria-label="Groups and slices that differ from the rest"><table class="listing"><thead><tr><th scope="col">Group or slice</th><th scope="col" class="num">Failed<small>of n</small></th><th scope="col" class="num">Rest<small>of n</small></th><th scope="col" class="num">Against the rest<small>corrected interval</small></th><th scope="col" class="num">p<small>corrected</small></th><th scope="col">Verdict</th></tr></thead><tbody>${rows.map(
    ({ kind, name, row }) =>
      markup`<tr><td>${kind === "group" && markup`<span class="quiet">group</span> `}<bdi>${plain(shortened(name, longestName))}</bdi></td><td class="num">${count(row.failed ?? 0)} of ${count(row.n)}</td><td class="num">${count(row.rest.failed ?? 0)} of ${count(row.rest.n)}</td><td class="num">${fromRest(row)}</td><td class="num">${row.pAdjusted === null ? "–" : formatP(row.pAdjusted)}</td><td>${row.verdict === "more" ? "↑ fails more" : "↓ fails less"}</td></tr>`,
  )}</tbody></table></div>
<p class="small quiet remark">${testInWords(report)}</p>
`;
}
