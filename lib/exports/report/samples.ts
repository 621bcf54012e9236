import { type Markup, markup } from "@/lib/charts/markup";
import type { JudgmentExcerpt } from "@/lib/db/judgments/excerpts";
import type { Run } from "@/lib/db/runs/list";
import type { SampleRow } from "@/lib/db/samples/table";
import { type MetricThresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { counted } from "@/lib/domain/text/counted";
import type { Metric } from "@/lib/metrics/define";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { sourceOf } from "./metrics";
import type { ReportData, SampleDetails } from "./read";
import { count, cut, plain, scoreMark } from "./text";

export function worstSection({ run, metrics, worst }: ReportData, hasAppendix: boolean): Markup | null {
  const shown = worst.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return null;
  const listedRow = (row: SampleRow): Markup =>
    markup`<tr><td>${
      hasAppendix
        ? markup`<a class="question" dir="auto" href="#s${row.id}">${begin(row.question)}</a>`
        : markup`<span class="question" dir="auto">${begin(row.question)}</span>`
    }${row.response && markup`<span class="question" dir="auto">${begin(row.response)}</span>`}</td>${metrics.map(
      ({ id }) => markup`<td class="num">${scoreCell(row.scores[id], thresholdsOf(run.thresholds, id))}</td>`,
    )}</tr>`;
  return markup`<section><h2>Lowest samples <small>of each metric, lowest first</small></h2><div class="panel scroll" tabindex="0" role="region" aria-label="Lowest samples"><table class="listing"><thead><tr><th scope="col">Question<small>response</small></th>${metrics.map(
    (one) => markup`<th scope="col" class="num">${one.shortName}<small>${one.source}</small></th>`,
  )}</tr></thead>${shown.map(
    ({ metric, rows }) =>
      markup`<tbody><tr><th scope="rowgroup" class="of" colspan="${metrics.length + 1}">${metric.name} <small>${sourceOf(metric, run)}</small></th></tr>${rows.map(listedRow)}</tbody>
`,
  )}</table></div></section>
`;
}

const begin = (text: string) => plain(text.slice(0, 240));

const scoreCell = (score: Omit<SampleRow["scores"][string], "figures"> | undefined, thresholds: MetricThresholds): Markup =>
  !score
    ? markup`<span class="quiet">–</span>`
    : score.score !== null
      ? scoreMark(score.score, thresholds)
      : markup`<span class="quiet small">${
          score.scored > 0 && score.scored < score.expected
            ? `${score.scored} of ${score.expected}`
            : plain(score.cause ?? "no score")
        }</span>`;

export function sampleArticle({ sample, scores, judgments }: SampleDetails, run: Run, metrics: readonly Metric[]): Markup {
  const { question, response, reference, contexts, contextCount } = sample;
  const whys = (group: Metric["group"]) =>
    metrics
      .filter((metric) => !asksPerContext(metric.shape) && metric.group === group)
      .map((metric) => sampleWhy(metric, scores, judgments, run));
  return markup`<article class="panel sample" id="s${sample.id}"><h3 dir="auto" class="text">${cut(question)}</h3>
<p class="quiet small">${sample.externalId !== null && markup`<bdi>${plain(sample.externalId)}</bdi> · `}sample ${count(sample.position + 1)} of ${count(run.sampleCount)}</p>
<dl class="scores">${metrics.map((metric) => {
    const own = scores.find((score) => score.metric === metric.id);
    return markup`<div><dt>${metric.shortName} ${metric.source}</dt><dd>${scoreCell(own, thresholdsOf(run.thresholds, metric.id))}</dd></div>`;
  })}</dl>
${part("Response", response)}${whys("response")}${part("Reference", reference)}
<div class="part"><h4>${counted(contextCount, "context")}</h4>${whys("retrieval")}${contexts.map(
    (context, index) =>
      markup`<div class="context"><h4>Context ${index + 1}</h4><p class="text" dir="auto">${cut(context)}</p>${metrics.map(
        (metric) =>
          judgments
            .filter((judgment) => judgment.item === index && judgment.metric === metric.id)
            .map((judgment) => contextWhy(judgment, metric, run)),
      )}</div>`,
  )}${contextCount > contexts.length && markup`<p class="cut part">${counted(contextCount - contexts.length, "more context")} left out.</p>`}</div></article>
`;
}

const part = (name: string, text: SampleDetails["sample"]["response"]): Markup | null =>
  text &&
  markup`<div class="part"><h4>${name}</h4>${text.length === 0 ? markup`<p class="quiet">empty</p>` : markup`<p class="text" dir="auto">${cut(text)}</p>`}</div>
`;

function sampleWhy(
  metric: Metric,
  scores: SampleDetails["scores"],
  judgments: readonly JudgmentExcerpt[],
  run: Run,
): Markup | null {
  const own = scores.find((score) => score.metric === metric.id);
  if (!own) return null;
  const votes = judgments.filter((judgment) => judgment.metric === metric.id && judgment.item === null && judgment.verdict);
  const polled = metric.polls(run.settings[metric.id]) > 1;
  return markup`<p class="why"><b>${metric.name} <span class="quiet">${metric.source}</span> ${own.score === null ? "no score" : formatScore(own.score, thresholdsOf(run.thresholds, metric.id))}</b>${
    polled && votes.length > 0 && markup` <span class="quiet">${tally(votes)}</span>`
  }${own.explanation && markup` <span class="text" dir="auto">${cut(own.explanation)}</span>`}${own.score === null && own.cause && markup` <span class="quiet">${plain(own.cause)}</span>`}</p>
`;
}

/** "3 yes, 2 no" */
function tally(votes: readonly JudgmentExcerpt[]): Markup {
  const times = new Map<string, number>();
  for (const { verdict } of votes) times.set(verdict ?? "", (times.get(verdict ?? "") ?? 0) + 1);
  return markup`(${[...times].sort((a, b) => b[1] - a[1]).map(([verdict, n], index) => markup`${index > 0 && ", "}${n} ${plain(verdict)}`)})`;
}

function contextWhy(judgment: JudgmentExcerpt, metric: Metric, run: Run): Markup {
  const raw = judgment.raw !== null && metric.rawMax !== null ? ` (${judgment.raw}/${metric.rawMax})` : "";
  return markup`<p class="why"><b>${metric.shortName} <span class="quiet">${metric.source}${run.judge.models.length > 1 && markup`, ${plain(judgment.model)}`}</span> ${
    judgment.score === null ? "no score" : formatScore(judgment.score, thresholdsOf(run.thresholds, metric.id))
  }</b><span class="quiet">${raw}${judgment.error && markup` ${plain(judgment.error)}`}</span>${judgment.explanation && markup` <span class="text" dir="auto">${cut(judgment.explanation)}</span>`}</p>`;
}
