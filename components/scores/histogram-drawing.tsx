import { Bar, BarChart, type BarShapeProps, ReferenceLine, XAxis, YAxis } from "recharts";
import type { Size } from "@/components/charts/frame";
import type { Mark } from "@/components/charts/mark";
import { MarksLayer } from "@/components/charts/marks";
import { barHeight, barOpacity, barShare, type SelectedScores } from "@/lib/charts/histogram-drawing";
import { pagePaint } from "@/lib/charts/light-theme";
import { bandColour, drawScale, scaleHeight } from "@/lib/charts/score-scale";
import { type BandThresholds, bandsInTenth } from "@/lib/domain/scores/band";

export interface HistogramDrawingProps {
  histogram: readonly number[];
  mean: number | null;
  ci95: readonly [number, number] | null;
  thresholds: BandThresholds;
  selected: SelectedScores;
  /** One for each tenth. */
  marks: readonly Mark[];
}

/** The histogram as Recharts draws it, at the size of the still drawing (lib/charts/histogram-drawing.ts). */
export const HistogramDrawing = ({
  histogram,
  mean,
  ci95,
  thresholds,
  selected,
  marks,
  width,
  height,
}: HistogramDrawingProps & Size) => {
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
          return (
            <rect
              key={band}
              x={from}
              y={bars - tall}
              width={left - from}
              height={tall}
              fill={pagePaint(bandColour[band])}
              opacity={barOpacity(bin, band, selected)}
            />
          );
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
        dangerouslySetInnerHTML={{ __html: drawScale([{ mean, ci95 }], thresholds, { top: bars, paint: pagePaint }).text }}
      />
      <MarksLayer series={[marks]} reach="column" />
    </BarChart>
  );
};
