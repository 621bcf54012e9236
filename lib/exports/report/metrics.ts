import { drawHistogram } from "@/lib/charts/histogram-drawing";
import { variablePaint } from "@/lib/charts/light-theme";
import { type Markup, markup } from "@/lib/charts/markup";
import { bandColour } from "@/lib/charts/score-scale";
import type { Run } from "@/lib/db/runs/list";
import type { MetricSummary } from "@/lib/domain/score";
import { bandNames } from "@/lib/domain/scores/band";
import { formatInterval, formatScore, formatShare } from "@/lib/domain/scores/format";
import { byQuestion, noInterval } from "@/lib/domain/scores/interval-in-words";
import { targetInWords } from "@/lib/domain/scores/target";
import { boundsInWords, isThin, thinInWords } from "@/lib/domain/scores/unscored";
import { explainCause } from "@/lib/domain/text/cause";
import { counted } from "@/lib/domain/text/counted";
import type { Metric } from "@/lib/metrics/define";
import { figureOf } from "@/lib/metrics/figures";
import { peopleLines } from "./people";
import type { ReportData } from "./read";
import { bandName, count, plain, shortened } from "./text";

const groups = [
  { group: "retrieval", name: "Retrieval", question: "did the contexts help?" },
  { group: "response", name: "Response", question: "did the answer help, and stick to the contexts?" },
] as const;

export const metricSections = ({ run, metrics, people }: ReportData): Markup[] =>
  groups.flatMap(({ group, name, question }) => {
    const inGroup = metrics.filter((metric) => metric.group === group);
    if (inGroup.length === 0) return [];
    return markup`<section><h2>${name} <small>${question}</small></h2><div class="panel">${inGroup.map((metric) => metricRow(metric, run, peopleLines(people, metric.id)))}</div></section>
`;
  });

/** "TruLens · extract" */
export const sourceOf = (metric: Metric, run: Run): string =>
  [metric.source, metric.variant(run.settings[metric.id])].filter(Boolean).join(" · ");

function metricRow(metric: Metric, run: Run, people: readonly Markup[]): Markup {
  const summary = run.summaries[metric.id];
  const causes = Object.entries(summary?.errors ?? {});
  return markup`<article class="metric"><div><h3>${metric.name}</h3><p class="quiet small">${sourceOf(metric, run)}</p>
<p class="${summary && isThin(summary) ? "small thin" : "small"}">${count(summary?.scored ?? 0)} of ${counted(run.sampleCount, "sample")} scored${summary && thinInWords(summary, run.sampleCount)}${
    causes.length > 0 &&
    markup`; without a score: ${causes.slice(0, 4).map(([cause, times], index) => markup`${index > 0 && ", "}${count(times)} ${plain(cause)}`)}`
  }</p></div>${summary && summary.mean !== null ? figures(metric, summary, people) : markup`<p class="quiet">Nothing was scored.</p>`}</article>
`;
}

const figures = (metric: Metric, summary: MetricSummary, people: readonly Markup[]): Markup => {
  const { bands, thresholds } = summary;
  return markup`<div><p class="figures"><span class="mean">${formatScore(summary.mean ?? 0, thresholds)}</span>${summary.band && bandName(summary.band, true)}</p>
<p class="small quiet">${summary.ci95 ? `95% interval ${formatInterval(summary.ci95)}` : noInterval(summary)}${summary.ci95 && byQuestion(summary) && markup`<br>${byQuestion(summary)}`}<br>median ${formatScore(summary.median ?? 0, thresholds)}${summary.bounds && markup`<br>${boundsInWords(summary)}`}${summary.target !== null && markup`<br>${targetInWords(summary)}`}${ofFigures(metric, summary)}${people}</p></div>
<div><p class="ends">n = ${count(summary.scored)}</p><svg class="histogram" viewBox="0 0 270 88" width="270" height="88" role="img" aria-label="${metric.name}, ${metric.source}: samples per tenth of the score, from 0 to 1: ${summary.histogram.join(", ")}">${drawHistogram(summary, thresholds, { height: 88, paint: variablePaint })}</svg></div>
${
  bands
    ? markup`<table class="shares" aria-label="Samples in each band"><tbody>${bandNames.map((band) => {
        const own = bands[band];
        const wide = summary.scored > 0 ? Math.round((own / summary.scored) * 600) / 10 : 0;
        return markup`<tr><th scope="row">${bandName(band)}</th><td><svg viewBox="0 0 60 5" width="60" height="5" aria-hidden="true"><rect width="${wide}" height="5" rx="1" fill="var(--${bandColour(band)})"/></svg></td><td class="num">${formatShare(own, summary.scored)}</td><td class="num">${count(own)}</td></tr>`;
      })}</tbody></table>`
    : markup`<p class="small quiet">This metric has no bands.</p>`
}`;
};

const ofFigures = (metric: Metric, { figures }: MetricSummary): Markup[] =>
  figures.flatMap(({ key, mean, ci95, scored }) =>
    mean === null
      ? []
      : markup`<br>${figureOf(metric.id, key)?.name ?? key} <b>${mean.toFixed(2)}</b>, n = ${count(scored)}<br>${ci95 ? `95% interval ${formatInterval(ci95)}` : "no interval"}`,
  );

export function errorSection({ errors, details, run }: ReportData): Markup | null {
  const causes = Object.entries(errors).slice(0, 6);
  if (causes.length === 0) return null;
  return markup`<section><h2>Judgments in error <small>${count(run.failed)} of ${count(run.ok + run.failed)}</small></h2><div class="panel whole"><table class="listing"><thead><tr><th scope="col">Cause</th><th scope="col">What it means</th><th scope="col" class="num">Judgments</th></tr></thead><tbody>${causes.map(
    ([cause, times]) =>
      markup`<tr><td>${plain(cause)}</td><td>${plain(explainCause(cause))}${details.filter((one) => one.cause === cause).map(({ detail, count: times }) => markup`<br>${count(times)} × ${plain(shortened(detail, 160))}`)}</td><td class="num">${count(times)}</td></tr>`,
  )}</tbody></table></div></section>
`;
}
