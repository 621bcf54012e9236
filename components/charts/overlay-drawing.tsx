import { pagePaint } from "assay-lib/charts/light-theme";
import { drawScale, scaleHeight } from "assay-lib/charts/score-scale";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { Area, CartesianGrid, ComposedChart, usePlotArea, XAxis } from "recharts";
import { Upwards } from "./axes";
import { countAxis } from "./axis";
import type { Size } from "./frame";
import type { ChartMark } from "./mark";
import { MarksLayer } from "./marks-layer";

interface OverlaidRun {
  counts: readonly number[];
  mean: number | null;
  ci95: readonly [number, number] | null;
}

export interface OverlayDrawingProps {
  runs: readonly [OverlaidRun, OverlaidRun];
  edges: readonly number[];
  marks: readonly ChartMark[];
  thresholds: MetricThresholds;
}

export const OverlayDrawing = ({
  runs: [first, second],
  edges,
  marks,
  thresholds,
  width,
  height,
}: OverlayDrawingProps & Size) => {
  // The last edge repeats the last bin.
  const steps = edges.map((x, bin) => ({
    x,
    first: first.counts[bin] ?? first.counts.at(-1),
    second: second.counts[bin] ?? second.counts.at(-1),
  }));
  return (
    <ComposedChart
      width={width}
      height={height}
      data={steps}
      accessibilityLayer={false}
      margin={{ top: 8, right: 8, bottom: scaleHeight(2) + 2, left: 0 }}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis type="number" dataKey="x" domain={[0, 1]} hide />
      <Upwards axis={countAxis(Math.max(...first.counts, ...second.counts))} />
      <Area type="stepAfter" dataKey="first" stroke="none" fill="var(--line-2)" fillOpacity={1} isAnimationActive={false} />
      <Area
        type="stepAfter"
        dataKey="second"
        stroke="var(--accent-ink)"
        strokeWidth={1.5}
        fill="none"
        isAnimationActive={false}
      />
      <Scale runs={[first, second]} thresholds={thresholds} />
      <MarksLayer series={[marks]} reach="column" />
    </ComposedChart>
  );
};

const Scale = ({ runs: [first, second], thresholds }: Pick<OverlayDrawingProps, "runs" | "thresholds">) => {
  const plot = usePlotArea();
  if (!plot) return null;
  const means = [
    { ...first, colour: "ink-2" as const },
    { ...second, colour: "accent-ink" as const },
  ];
  return (
    <svg
      aria-hidden
      x={plot.x}
      y={plot.y + plot.height}
      width={plot.width}
      height={scaleHeight(2)}
      overflow="visible"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/charts writes it and escapes every text.
      dangerouslySetInnerHTML={{ __html: drawScale(means, thresholds, { top: 0, paint: pagePaint }).text }}
    />
  );
};
