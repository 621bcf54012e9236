import { type Markup, markup } from "@/lib/charts/markup";
import { titleOf } from "@/lib/comparison/metric-title";
import { whyNotCorrected } from "@/lib/domain/corrected/in-words";
import { labelOf, valueText } from "@/lib/domain/ranking/label";
import { costText, latencyText } from "@/lib/domain/ranking/measure-text";
import type { RankedConfiguration, RankedDifference, RankReport } from "@/lib/domain/ranking/report";
import { formatInterval } from "@/lib/domain/scores/format";
import { formatP, signed } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { paretoFront } from "@/lib/stats/ranked/front";
import { commentsSection, type ReportedComments } from "./comments";
import { brandLine, documentEnd, documentStart, fact } from "./document";
import { intervalMark, scaleOf } from "./ranking-interval";
import { count, plain, shortened } from "./text";

/** One HTML file in the look of a run's report. `report` may be as a share shows it: without names or cost. */
export function* rankingReport(report: RankReport, written: Date, comments: ReportedComments | null = null): Generator<string> {
  const title = `Ranking of ${counted(report.configurations.length, "configuration")}`;
  yield documentStart(title);
  yield head(report, title, written).text;
  yield table(report).text;
  yield markup`${tradeOff(report, "cost")}${tradeOff(report, "latency")}${effects(report)}${leftOut(report)}${comments && commentsSection(comments)}`
    .text;
  yield documentEnd(
    markup`${titleOf(report.metric)}, ${counted(report.questions - report.withoutScore, "question")}. Configurations with the same letter cannot be distinguished.`,
  );
}

function head(report: RankReport, title: string, written: Date): Markup {
  const { datasets, judge, metric, questions, withoutScore, finding, notes, expected, groups, permutations } = report;
  const [answer = "", ...more] = finding;
  const names = datasets.map(({ name }) => shortened(name, 100)).join(", ");
  return markup`<header>${brandLine(written)}
<h1>${title}</h1>
<dl class="facts">${[
    fact(datasets.length > 1 ? "Datasets" : "Dataset", names === "" ? null : markup`<bdi>${plain(names)}</bdi>`),
    fact("Metric", titleOf(metric)),
    fact("Judge", plain(shortened(judge, 200))),
    fact("Questions", count(questions - withoutScore)),
    fact("Tied groups", groups.length > 0 ? count(groups.length) : null),
    fact("Permutations", permutations > 0 ? count(permutations) : null),
    fact(
      "Expected on new questions",
      expected && groups.length > 1 ? `${expected.expected.toFixed(2)} (${expected.measured.toFixed(2)} as measured)` : null,
    ),
  ]}</dl>
<p class="notice"><b>${plain(answer)}</b>${more.map((sentence) => markup`<br>${plain(sentence)}`)}</p>
<div class="source">${notes.map((note) => markup`<p class="small quiet">${plain(note)}</p>`)}</div></header>
`;
}

const name = (one: RankedConfiguration): Markup => markup`<bdi>${plain(shortened(labelOf(one), 200))}</bdi>`;

const differenceCell = (given: RankedDifference | null, without: string): Markup =>
  given
    ? markup`<td class="num">${given.isEstablished ? markup`<b>${signed(given.difference)}</b>` : signed(given.difference)}${given.interval && markup`<br><span class="quiet small">${signed(given.interval[0])} to ${signed(given.interval[1])}</span>`}</td>`
    : markup`<td class="num quiet">${without}</td>`;

const heading = (text: string, sub: string, isNumber = true): Markup =>
  markup`<th scope="col" class="${isNumber && "num"}">${text}${sub !== "" && markup`<small>${sub}</small>`}</th>`;

function table(report: RankReport): Markup {
  const { configurations, costUnit } = report;
  const scale = scaleOf(configurations);
  const has = (measure: "cost" | "latency" | "corrected") => configurations.some((one) => one[measure] !== null);
  return markup`<section><h2>Configurations <small>best first; bold: the difference is established</small></h2><div class="panel scroll" tabindex="0" role="region" aria-label="Configurations"><table class="listing ranking"><thead><tr><th scope="col">Configuration</th><th scope="col">#</th><th scope="col">Tied</th>${heading("Mean", "of n")}${has("corrected") && heading("People would say", "from labels")}${heading("Interval", "comparison", false)}${heading("From the best", "simultaneous 95%")}${heading("From the baseline", "simultaneous 95%")}${has("cost") && heading("Cost", "per 1,000")}${has("latency") && heading("Latency", "median")}</tr></thead><tbody>${configurations.map(
    (one) =>
      markup`<tr><td>${name(one)}</td><td>${one.rank === null ? "–" : count(one.rank)}</td><td>${one.letters}</td><td class="num"><b>${one.mean?.toFixed(3) ?? "–"}</b><br><span class="quiet small">${count(one.n)}</span></td>${has("corrected") && peopleCell(one)}<td>${intervalMark(one, scale)}</td>${differenceCell(one.fromBest, one.rank === 1 ? "best" : "–")}${differenceCell(one.fromBaseline, one.run === report.baseline ? "baseline" : "–")}${has("cost") && markup`<td class="num">${one.cost === null ? "–" : costText(one.cost, costUnit)}</td>`}${has("latency") && markup`<td class="num">${latencyText(one.latency)}</td>`}</tr>`,
  )}</tbody></table></div></section>
`;
}

const peopleCell = ({ corrected }: RankedConfiguration): Markup =>
  corrected
    ? markup`<td class="num">${corrected.value?.toFixed(2) ?? "–"}<br><span class="quiet small">${corrected.ci95 ? formatInterval(corrected.ci95) : whyNotCorrected(corrected)}</span></td>`
    : markup`<td class="num quiet">–</td>`;

/** Configurations that none beats in both. */
function tradeOff({ configurations, costUnit }: RankReport, by: "cost" | "latency"): Markup | null {
  const isOn = paretoFront(configurations.map((one) => ({ mean: one.mean ?? Number.NaN, cost: one[by] })));
  const front = configurations.filter((_, at) => isOn[at]).sort((a, b) => (a[by] ?? 0) - (b[by] ?? 0));
  if (front.length === 0) return null;
  const text = (value: number | null) => (value === null ? "–" : by === "cost" ? costText(value, costUnit) : latencyText(value));
  return markup`<section><h2>${by === "cost" ? "Cost" : "Latency"} against mean <small>no other is both ${by === "cost" ? "cheaper" : "faster"} and better</small></h2><div class="panel whole"><table class="listing"><thead><tr><th scope="col">Configuration</th>${heading(by === "cost" ? "Cost" : "Latency", by === "cost" ? "per 1,000 questions" : "median")}${heading("Mean", "")}${heading("Mean gained", "from the row above")}<th scope="col">Tied</th></tr></thead><tbody>${front.map(
    (one, at) =>
      markup`<tr><td>${name(one)}</td><td class="num">${text(one[by])}</td><td class="num">${one.mean?.toFixed(3) ?? "–"}</td><td class="num">${at === 0 ? "–" : signed((one.mean ?? 0) - (front[at - 1]?.mean ?? 0))}</td><td>${one.letters}</td></tr>`,
  )}</tbody></table></div></section>
`;
}

function effects({ effects }: RankReport): Markup | null {
  if (effects.length === 0) return null;
  return markup`<section><h2>Which setting matters <small>mean over all other settings</small></h2><div class="panel"><table class="listing"><thead><tr><th scope="col">Setting</th><th scope="col">Step</th>${heading("Means", "")}${heading("Difference", "95% interval")}${heading("p", "")}<th scope="col">Verdict</th></tr></thead><tbody>${effects.flatMap(
    ({ parameter, levels, steps }) =>
      steps.map(({ from, to, effect, problem }, at) => {
        const meanOf = (value: typeof from) => levels.find((level) => level.value === value)?.mean?.toFixed(3) ?? "–";
        return markup`<tr><td>${at === 0 && plain(shortened(parameter, 100))}</td><td>${plain(shortened(valueText(from), 60))} → ${plain(shortened(valueText(to), 60))}</td><td class="num">${meanOf(from)} → ${meanOf(to)}</td><td class="num">${effect ? signed(effect.difference) : "–"}${effect?.interval && markup`<br><span class="quiet small">${signed(effect.interval[0])} to ${signed(effect.interval[1])}</span>`}</td><td class="num">${effect?.p === null || effect?.p === undefined ? "–" : formatP(effect.p)}</td><td>${problem === null ? (effect?.isEstablished ? markup`<b>established</b>` : "nothing measurable") : plain(problem)}</td></tr>`;
      }),
  )}</tbody></table></div></section>
`;
}

const mostListed = 40;

function leftOut({ leftOut, older, namedTwice }: RankReport): Markup | null {
  const named = leftOut.filter(({ name }) => name !== "").slice(0, mostListed);
  const sum = leftOut.length + older;
  if (sum === 0 && namedTwice.length === 0) return null;
  return markup`<section><h2>${counted(sum, "run")} left out</h2>${named.map(({ name, reason }) => markup`<p class="small"><bdi>${plain(shortened(name, 100))}</bdi>: ${plain(shortened(reason, 300))}</p>`)}${leftOut.length > mostListed && markup`<p class="small quiet">and ${count(leftOut.length - mostListed)} more</p>`}${older > 0 && markup`<p class="small">${counted(older, "older run")} not read</p>`}${namedTwice.length > 0 && markup`<p class="small">${counted(namedTwice.length, "run")} named twice, counted once</p>`}</section>
`;
}
