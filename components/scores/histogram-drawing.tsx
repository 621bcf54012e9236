import { barHeight, barOpacity, barShare, type SelectedScores } from "assay-lib/charts/histogram-drawing";
import { pagePaint } from "assay-lib/charts/light-theme";
import { bandColour, drawScale, scaleHeight } from "assay-lib/charts/score-scale";
import { type Band, bandsInTenth, type MetricThresholds } from "assay-lib/domain/scores/band";
import { createContext, memo, use } from "react";
import { Bar, BarChart, type BarShapeProps, ReferenceLine, XAxis, YAxis } from "recharts";
import type { Size } from "@/components/charts/frame";
import type { ChartMark } from "@/components/charts/mark";
import { MarksLayer } from "@/components/charts/marks";

export interface HistogramDrawingProps {
  histogram: readonly number[];
  mean: number | null;
  ci95: readonly [number, number] | null;
  thresholds: MetricThresholds;
  target: number | null;
  selected: SelectedScores;
  marks: readonly ChartMark[];
}

/** Passes clicks around Recharts, which redraws slowly. */
const ClickedContext = createContext<Pick<HistogramDrawingProps, "selected" | "marks">>({ selected: {}, marks: [] });

/** At the size of the still drawing in lib/charts/histogram-drawing.ts. */
export const HistogramDrawing = ({ selected, marks, ...shown }: HistogramDrawingProps & Size) => (
  <ClickedContext value={{ selected, marks }}>
    <Bars {...shown} />
  </ClickedContext>
);

const Bars = memo(
  ({ histogram, mean, ci95, thresholds, target, width, height }: Omit<HistogramDrawingProps, "selected" | "marks"> & Size) => {
    const bars = height - scaleHeight();
    const top = Math.max(1, ...histogram);
    const shape = ({ x, payload }: BarShapeProps) => {
      const { bin, count } = payload as { bin: number; count: number };
      const tall = barHeight(count, top, bars - 1);
      let left = Number(x);
      return (
        <g>
          {bandsInTenth(bin, thresholds).map(({ band, share }) => {
            const from = left;
            left += share * barShare * width;
            return <BarPart key={band} bin={bin} band={band} x={from} y={bars - tall} width={left - from} height={tall} />;
          })}
        </g>
      );
    };
    return (
      <BarChart
        width={width}
        height={height}
        data={histogram.map((count, bin) => ({ bin, count }))}
        accessibilityLayer={false}
        barCategoryGap={0}
        margin={{ top: 1, right: 0, bottom: height - bars, left: 0 }}
      >
        <XAxis dataKey="bin" hide />
        <YAxis domain={[0, top]} hide />
        <ReferenceLine y={top} stroke="var(--line)" zIndex={-1} />
        <Bar dataKey="count" shape={shape} isAnimationActive={false} />
        <g
          aria-hidden
          // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/charts writes it and escapes every text.
          dangerouslySetInnerHTML={{
            __html: drawScale([{ mean, ci95 }], thresholds, { top: bars, paint: pagePaint, target }).text,
          }}
        />
        <BarMarks />
      </BarChart>
    );
  },
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);
Bars.displayName = "Bars";

interface BarPartProps {
  bin: number;
  band: Band | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

const BarPart = ({ bin, band, ...place }: BarPartProps) => (
  <rect {...place} fill={pagePaint(bandColour(band))} opacity={barOpacity(bin, band, use(ClickedContext).selected)} />
);

const BarMarks = () => <MarksLayer series={[use(ClickedContext).marks]} reach="column" />;
