import { drawHistogram, isChosenBin, type SelectedScores } from "assay-lib/charts/histogram-drawing";
import { pagePaint } from "assay-lib/charts/light-theme";
import type { MetricSummary } from "assay-lib/domain/score";
import { bandsInTenth, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatShare } from "assay-lib/domain/scores/format";
import { tenthsInWords } from "assay-lib/domain/scores/tenths";
import { counted } from "assay-lib/domain/text/counted";
import { ChartFrame } from "@/components/charts/frame";
import type { ChartMark } from "@/components/charts/mark";
import { cn } from "@/components/ui/class-names";
import { HistogramBrush } from "./histogram-brush";

export const histogramId = (name: string): string => `histogram-${name.replace(/[^A-Za-z0-9]+/g, "-")}`;

const load = () => import("./histogram-drawing").then(({ HistogramDrawing }) => HistogramDrawing);

const height = 75;

interface HistogramProps {
  summary: MetricSummary;
  thresholds: MetricThresholds;
  name: string;
  href: (bin: number) => string;
  /** Enables selecting a range, which is appended. */
  rangeHref?: string;
  selected?: SelectedScores;
}

export const Histogram = ({ summary, thresholds, name, href, rangeHref, selected = {} }: HistogramProps) => {
  const { histogram, scored } = summary;
  const top = Math.max(...histogram);
  const highest = histogram.indexOf(top);
  const label = `${name}: samples per tenth of the score`;
  const marks = histogram.map((count, tenth): ChartMark => {
    const bands = thresholds ? bandsInTenth(tenth, thresholds).map((part) => part.band) : [];
    return {
      key: String(tenth),
      x: tenth,
      y: count,
      title: tenthsInWords(tenth),
      facts: [
        ["", counted(count, "sample")],
        ["of all", formatShare(count, scored)],
        ...(bands.length > 0 ? [["band", bands.join(", ")] as const] : []),
      ],
      href: count > 0 ? href(tenth) : undefined,
      isCurrent: isChosenBin(tenth, selected),
    };
  });
  const drawing = drawHistogram(summary, thresholds, { height, paint: pagePaint, selected }).text;
  const chart = (
    <ChartFrame
      chart={{ id: histogramId(name), label, height, drawing, marks }}
      groups={[{ name: label, marks }]}
      load={load}
      still={
        // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/charts writes it and escapes every text.
        <svg width="100%" height={height} overflow="visible" dangerouslySetInnerHTML={{ __html: drawing }} />
      }
    />
  );
  return (
    <div>
      {/* Decorative: the table below contains it. */}
      <div aria-hidden className="relative h-3.5 text-tick text-ink-3 tabular-nums">
        {top > 0 && (
          <span
            className={cn("absolute whitespace-nowrap", highest < 9 && "w-[9.55%] text-center")}
            style={highest < 9 ? { left: `${highest * 10}%` } : { right: 0 }}
          >
            {top.toLocaleString("en")}
          </span>
        )}
      </div>
      {rangeHref ? <HistogramBrush href={rangeHref}>{chart}</HistogramBrush> : chart}
    </div>
  );
};
