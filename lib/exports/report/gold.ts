import { type Markup, markup } from "@/lib/charts/markup";
import { goldCauses } from "@/lib/domain/gold/find";
import { goldCauseInWords, goldFigureNames, goldFigures, suspiciousGold } from "@/lib/domain/gold/in-words";
import { formatInterval } from "@/lib/domain/scores/format";
import { counted } from "@/lib/domain/text/counted";
import type { ReportData } from "./read";
import { count, plain } from "./text";

export function goldSection({ gold, missed, run }: ReportData): Markup | null {
  if (!gold) return null;
  const rows = goldFigures.map((figure) => ({
    name: goldFigureNames[figure],
    cells: gold.at.map((at) => ({ value: at[figure], interval: at[`${figure}Interval`] })),
  }));
  const doubt = suspiciousGold(gold);
  return markup`<section><h2>Gold contexts <small>did the retrieval find what it should?</small></h2><div class="panel whole settings">
<p>${gold.recall === null ? "Recall is unknown." : markup`Recall <b>${gold.recall.toFixed(2)}</b>${gold.recallInterval && markup` <span class="quiet">95% interval ${formatInterval(gold.recallInterval)}</span>`}, n = ${count(gold.known)}. Everything found in ${counted(gold.complete, "sample")}, nothing in ${counted(gold.empty, "sample")}.`} ${count(gold.samples)} of ${counted(run.sampleCount, "sample")} name gold contexts.</p>
${goldCauses.map((cause) => gold.unknown[cause] > 0 && markup`<p class="small">${counted(gold.unknown[cause], "sample")}: ${goldCauseInWords(cause)}</p>`)}${doubt && markup`<p class="small">${doubt}</p>`}
${gold.at.length > 0 && markup`<table aria-label="Recall, precision and nDCG among the first k contexts"><thead><tr><th scope="col">k</th>${gold.at.map(({ k }) => markup`<th scope="col" class="num">${count(k)}</th>`)}</tr></thead><tbody>${rows.map(({ name, cells }) => markup`<tr><th scope="row">${name}</th>${cells.map(({ value, interval }) => markup`<td class="num">${value.toFixed(2)}${interval && markup`<br><span class="quiet small">${formatInterval(interval)}</span>`}</td>`)}</tr>`)}</tbody></table>`}
${missed.length > 0 && markup`<p class="small quiet">Missed most often</p><ol>${missed.map(({ id, text, samples }) => markup`<li>${text !== null && plain(text)} ${id !== null && markup`<span class="mono">${plain(id)}</span>`} <span class="quiet small">${counted(samples, "sample")}</span></li>`)}</ol>`}
</div></section>
`;
}
