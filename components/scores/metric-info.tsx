"use client";

import type { MetricSummary } from "assay-lib/domain/score";
import { bandInWords, bandNames, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatInterval, formatScore } from "assay-lib/domain/scores/format";
import { byQuestionWords } from "assay-lib/domain/scores/interval-in-words";
import type { Metric, MetricCard } from "assay-lib/metrics/define";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Popover } from "@/components/ui/popover";
import { BandBadge } from "./band";

interface MetricInfoProps {
  name: string;
  card: MetricCard;
  needs: readonly string[];
  thresholds: MetricThresholds;
  figures?: Metric["figures"];
  summary?: MetricSummary | null;
}

export const MetricInfo = ({ name, card, needs, thresholds, figures, summary }: MetricInfoProps) => {
  const bands = thresholds && (
    <ul className="grid gap-0.5">
      {bandNames.map((band) => (
        <li key={band}>
          <BandBadge band={band} /> {bandInWords(band, thresholds)}
          {card.bands && `: ${card.bands[band]}`}
        </li>
      ))}
    </ul>
  );
  const quirks = card.quirks.length > 0 && (
    <ul className="grid list-disc gap-1 pl-4">
      {card.quirks.map((quirk) => (
        <li key={quirk}>{quirk}</li>
      ))}
    </ul>
  );
  const facts: Record<string, ReactNode> = {
    "In this run": summary && summaryInWords(summary, thresholds, figures),
    Origin: card.origin,
    Scale: card.scale,
    Formula: card.formula,
    Needs: needs.join(", "),
    "When not to use it": card.whenNot,
    Bands: bands ?? "none: its scores are not grades",
    "The built-in judge": card.standInMeasured && `Counts ${card.standIn}. ${card.standInMeasured}`,
    "Good to know": quirks,
    "To raise low scores": card.advice,
  };
  return (
    <Popover
      label={`About ${name}`}
      trigger={
        <button
          type="button"
          aria-label={`About ${name}`}
          className="-m-1 inline-grid size-6 shrink-0 place-items-center rounded-chip align-[-2px] text-ink-3 hover:text-ink"
        >
          <CircleHelp aria-hidden className="size-3.5" />
        </button>
      }
    >
      <p className="font-semibold">{name}</p>
      <p className="mt-1 text-ink-2">{card.summary}</p>
      <dl className="mt-3 grid gap-2 text-small">
        {Object.entries(facts).map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="text-caption text-ink-3">{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Popover>
  );
};

/** "median 0.70; by question: 30 in 120 samples; chunk share 0.25 (0.20–0.30, n = 120)" */
function summaryInWords(summary: MetricSummary, thresholds: MetricThresholds, figures: Metric["figures"] = []): string {
  const { median } = summary;
  const by = summary.ci95 && byQuestionWords(summary);
  return [
    median !== null && `median ${formatScore(median, thresholds)}`,
    by && `interval ${by}`,
    ...figures.map(({ key, name, formula, scale }) => {
      const own = summary.figures.find((figure) => figure.key === key);
      if (!own || own.mean === null) return null;
      const unit = scale === "share" ? "" : ` ${scale.unit}`;
      const interval = own.ci95 ? `${formatInterval(own.ci95)}, ` : "";
      return `${name} ${own.mean.toFixed(2)}${unit} (${interval}n = ${own.scored.toLocaleString("en")}): ${formula}`;
    }),
  ]
    .filter(Boolean)
    .join("; ");
}
