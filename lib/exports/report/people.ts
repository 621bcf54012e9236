import { certificateSentence, correctedFigure, standsOn, whyNotCorrected } from "@/lib/domain/corrected/in-words";
import { markdownText } from "@/lib/domain/text/markdown";
import type { Metric } from "@/lib/metrics/define";
import type { ReportData } from "./read";

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
