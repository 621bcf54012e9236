import type { MetricSummary } from "assay-lib/domain/score";
import { formatInterval, formatScore, targetInWords } from "assay-lib/domain/scores/format";
import { byQuestionWords } from "assay-lib/domain/scores/interval-in-words";
import { unscoredBoundsInWords } from "assay-lib/domain/scores/unscored";
import { counted } from "assay-lib/domain/text/counted";
import { SaveChart } from "@/components/charts/save";
import { histogramId } from "./histogram";

export const SaveHistogram = ({ summary, title, about }: { summary: MetricSummary; title: string; about: string }) => {
  const { mean, ci95, band, thresholds, median, histogram, scored } = summary;
  const top = Math.max(0, ...histogram);
  const figures = [
    mean !== null && `mean ${formatScore(mean, thresholds)}${band ? ` (${band})` : ""}`,
    ci95 && `95% interval ${formatInterval(ci95)}`,
    byQuestionWords(summary),
    median !== null && `median ${formatScore(median, thresholds)}`,
    unscoredBoundsInWords(summary),
    targetInWords(summary),
    `highest bar: ${counted(top, "sample")}`,
  ];
  return <SaveChart chart={histogramId(title)} title={title} lines={[about, figures.filter(Boolean).join(" · ")]} n={scored} />;
};
