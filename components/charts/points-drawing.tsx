import { CartesianGrid, ErrorBar, ReferenceLine, Scatter, ScatterChart } from "recharts";
import { Across, Upwards } from "./axes";
import { type Axis, timeTicks } from "./axis";
import type { Size } from "./frame";
import type { ChartMark, Look } from "./mark";
import { MarksLayer } from "./marks-layer";

const colours: Record<Look, string> = {
  ink: "var(--ink)",
  grey: "var(--line-3)",
  quiet: "var(--ink-3)",
  accent: "var(--accent-ink)",
};

interface PointSeries {
  name: string;
  look: Look;
  /** A curve has no dots and is excluded from pointer, keys and table. */
  line?: "joins" | "curve";
  isPale?: boolean;
  marks: readonly ChartMark[];
}

export interface PointsDrawingProps {
  series: readonly PointSeries[];
  x: Axis;
  y: Axis;
  rules?: readonly { from: readonly [number, number]; to: readonly [number, number]; isDashed?: boolean; isPale?: boolean }[];
  reach?: "column" | "point";
  grid?: "across" | "both" | "none";
  onChoose?: (mark: ChartMark) => void;
}

export const PointsDrawing = ({
  series,
  x: across,
  y,
  rules = [],
  reach = "point",
  grid = "across",
  onChoose,
  width,
  height,
}: PointsDrawingProps & Size) => {
  const { times } = across;
  const x = times ? { ...across, ticks: timeTicks(times, Math.max(1, Math.min(8, Math.floor(width / 110)))) } : across;
  return (
    <ScatterChart
      width={width}
      height={height}
      accessibilityLayer={false}
      margin={{ top: 8, right: 10, bottom: x.name ? 15 : 0, left: 0 }}
    >
      {grid !== "none" && <CartesianGrid stroke="var(--line)" vertical={grid === "both"} />}
      <Across axis={x} />
      <Upwards axis={y} dataKey="y" />
      {rules.map(({ from, to, isDashed, isPale }) => (
        <ReferenceLine
          key={`${from} ${to}`}
          segment={[
            { x: from[0], y: from[1] },
            { x: to[0], y: to[1] },
          ]}
          stroke={isPale ? "var(--line)" : "var(--line-3)"}
          strokeDasharray={isDashed ? "3 3" : undefined}
        />
      ))}
      {series.map(({ name, look, line, isPale, marks }) => (
        <Scatter
          key={name}
          name={name}
          data={marks.map((mark) => ({ ...mark, spread: spreadOf(mark) }))}
          isAnimationActive={false}
          lineType="joint"
          line={line !== undefined && { stroke: colours[look], strokeWidth: 1.5 }}
          shape={(dot) => (line === "curve" ? <g /> : <Dot {...dot} look={look} isPale={isPale} />)}
        >
          {line !== "curve" && marks.some(({ interval }) => interval) && (
            <ErrorBar
              dataKey="spread"
              direction="y"
              width={0}
              strokeWidth={1.5}
              stroke={colours[look]}
              isAnimationActive={false}
            />
          )}
        </Scatter>
      ))}
      <MarksLayer
        series={series.filter(({ line }) => line !== "curve").map(({ marks }) => marks)}
        reach={reach}
        onChoose={onChoose}
      />
    </ScatterChart>
  );
};

const spreadOf = ({ y, interval }: ChartMark): [number, number] => (interval ? [y - interval[0], interval[1] - y] : [0, 0]);

const Dot = ({
  cx,
  cy,
  payload,
  look,
  isPale,
}: {
  cx?: number;
  cy?: number;
  payload?: ChartMark;
  look: Look;
  isPale?: boolean;
}) => {
  const colour = colours[payload?.look ?? look];
  return (
    <>
      <circle
        cx={cx}
        cy={cy}
        r={payload?.radius ?? 3.5}
        fill={payload?.isHollow ? "var(--surface)" : colour}
        fillOpacity={isPale && !payload?.isHollow ? 0.35 : 1}
        stroke={colour}
        strokeWidth={payload?.isHollow ? 1.5 : 1}
      />
      {payload?.sign && (
        <text x={cx} y={6} textAnchor="middle" fontSize={11} fontWeight={600} fill={colour}>
          {payload.sign}
        </text>
      )}
    </>
  );
};
