import type { MetricSummary } from "@/lib/domain/score";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { byQuestion } from "@/lib/domain/scores/interval-in-words";
import { boundsInWords } from "@/lib/domain/scores/unscored";
import { chartFile } from "./file";
import { drawHistogram } from "./histogram-drawing";
import { lightPaint } from "./light-theme";
import { markup } from "./markup";

const width = 560;
const height = 240;

/** A metric's histogram as an SVG file. `about` names its run, dataset and judge. */
export function histogramFile(
  summary: MetricSummary,
  thresholds: BandThresholds,
  { title, about, date }: { title: string; about: string; date: Date },
): string {
  const { mean, ci95, band, histogram } = summary;
  const top = Math.max(0, ...histogram);
  const figures = [
    mean !== null && `mean ${mean.toFixed(2)}${band ? ` (${band})` : ""}`,
    ci95 && `95% interval ${ci95[0].toFixed(2)}–${ci95[1].toFixed(2)}`,
    byQuestion(summary),
    summary.median !== null && `median ${summary.median.toFixed(2)}`,
    boundsInWords(summary),
  ];
  const above = markup`<text x="0" y="11" font-size="11">${top.toLocaleString("en")} ${top === 1 ? "sample" : "samples"} at most in a tenth of the score</text>`;
  return chartFile({
    title,
    lines: [about, figures.filter(Boolean).join(" · ")],
    n: summary.scored,
    date,
    width,
    height: height + 18,
    drawing: markup`<g fill="${lightPaint("ink-3")}">${above}</g><g transform="translate(0 18)">${drawHistogram(summary, thresholds, { width, height, paint: lightPaint })}</g>`,
  });
}
