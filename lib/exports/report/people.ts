import { type Markup, markup } from "@/lib/charts/markup";
import { certificateSentence, correctedFigure, standsOn, whyNotCorrected } from "@/lib/domain/corrected/in-words";
import { markdownText } from "@/lib/domain/text/markdown";
import type { Metric } from "@/lib/metrics/define";
import type { ReportData } from "./read";
import { plain } from "./text";

/** Below a metric's mean: what people would say, the labels that it stands on, and the judge's certificate. */
export function peopleLines({ corrected, certificates }: ReportData["people"], metric: string): Markup[] {
  const [own, certificate] = [corrected[metric], certificates[metric]];
  return [
    own &&
      markup`<br>people would say <b>${correctedFigure(own) ?? whyNotCorrected(own)}</b>, the judge ${own.judgeMean?.toFixed(2) ?? "–"}<br>${plain(standsOn(own))}`,
    certificate && markup`<br>${plain(certificateSentence(certificate))}`,
  ].filter((line) => line !== undefined);
}

/** Empty without labels and certificates. */
export function peopleAsMarkdown({ metrics, people }: Pick<ReportData, "metrics" | "people">): string {
  const lines = metrics.flatMap((metric) => linesOf(metric, people).map((line) => [metric, line] as const));
  const listed = lines.map(([metric, line]) => `- ${markdownText(`${metric.name} (${metric.source}): ${line}`)}\n`);
  return listed.length === 0 ? "" : `\n${listed.join("")}`;
}

function linesOf({ id }: Metric, { corrected, certificates }: ReportData["people"]): string[] {
  const [own, certificate] = [corrected[id], certificates[id]];
  return [
    own &&
      `judge’s mean ${own.judgeMean?.toFixed(2) ?? "–"}, people would say ${correctedFigure(own) ?? whyNotCorrected(own)}; ${standsOn(own)}.`,
    certificate && certificateSentence(certificate),
  ].filter((line) => line !== undefined);
}
