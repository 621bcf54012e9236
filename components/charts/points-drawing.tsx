import { CartesianGrid, ErrorBar, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { type Axis, tickText, timeTicks } from "./axis";
import type { Size } from "./frame";
import type { Look, Mark } from "./mark";
import { MarksLayer } from "./marks";

const colours: Record<Look, string> = {
  ink: "var(--ink)",
  grey: "var(--line-3)",
  quiet: "var(--ink-3)",
  accent: "var(--accent-ink)",
};

interface PointSeries {
  name: string;
  look: Look;
  line?: "solid" | "dashed";
  /** A curve without dots. */
  isBare?: boolean;
  /** Excluded from pointer, keys and table. */
  isSilent?: boolean;
  /** Translucent dots, for overlaps. */
  isPale?: boolean;
  marks: readonly Mark[];
}

export interface PointsDrawingProps {
  series: readonly PointSeries[];
  x: Axis;
  y: Axis;
  /** Straight lines behind the points. */
  rules?: readonly { from: readonly [number, number]; to: readonly [number, number]; isDashed?: boolean; isPale?: boolean }[];
  /** A mark's target: its full column or only the point. */
  reach?: "column" | "point";
  /** Default: across. */
  grid?: "across" | "both" | "none";
  /** For marks without a link. */
  onChoose?: (mark: Mark) => void;
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
  const x = across.isTime ? { ...across, ticks: timeTicks(across, Math.max(2, Math.min(8, Math.floor(width / 80)))) } : across;
  const hasTwoLines = x.ticks.some(({ below }) => below);
  return (
    <ScatterChart
      width={width}
      height={height}
      accessibilityLayer={false}
      margin={{ top: 8, right: 10, bottom: x.name ? 15 : 0, left: 0 }}
    >
      {grid !== "none" && <CartesianGrid stroke="var(--line)" vertical={grid === "both"} />}
      <XAxis
        type="number"
        dataKey="x"
        domain={[x.from, x.to]}
        stroke="var(--line-2)"
        tickLine={false}
        height={x.ticks.length === 0 ? 1 : hasTwoLines ? 32 : 20}
        tick={(props) => <AxisTick {...props} axis={x} />}
        ticks={x.ticks.map(({ at }) => at)}
        interval={0}
        {...(x.name && { label: { value: x.name, position: "insideBottom" as const, offset: -10, style: tickText } })}
      />
      <YAxis
        type="number"
        dataKey="y"
        domain={[y.from, y.to]}
        stroke="var(--line-2)"
        axisLine={false}
        tickLine={false}
        interval={0}
        width={axisWidth(y)}
        ticks={y.ticks.map(({ at }) => at)}
        tick={(props) => <AxisTick {...props} axis={y} />}
        {...(y.name && { label: { value: y.name, angle: -90, position: "insideLeft" as const, offset: 12, style: tickText } })}
      />
      {rules.map(({ from, to, isDashed, isPale }) => (
        <ReferenceLine
          key={`${from} ${to}`}
          segment={[
            { x: from[0], y: from[1] },
            { x: to[0], y: to[1] },
          ]}
          stroke={isPale ? "var(--line)" : "var(--line-3)"}
          {...(isDashed && { strokeDasharray: "3 3" })}
        />
      ))}
      {series.map(({ name, look, line, isBare, isPale, marks }) => (
        <Scatter
          key={name}
          name={name}
          data={marks.map((mark) => ({ ...mark, spread: spreadOf(mark) }))}
          isAnimationActive={false}
          lineType="joint"
          line={line ? { stroke: colours[look], strokeWidth: 1.5, ...(line === "dashed" && { strokeDasharray: "4 3" }) } : false}
          shape={(dot) => (isBare ? <g /> : <Dot {...dot} look={look} isPale={isPale} />)}
        >
          {marks.some(({ interval }) => interval) && (
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
        series={series.filter(({ isSilent }) => !isSilent).map(({ marks }) => marks)}
        reach={reach}
        onChoose={onChoose}
      />
    </ScatterChart>
  );
};

const axisWidth = ({ ticks, name }: Axis): number =>
  (ticks.length > 0 ? 9 + 6 * Math.max(...ticks.map(({ text }) => text.length)) : 1) + (name ? 16 : 0);

const spreadOf = ({ y, interval }: Mark): [number, number] => (interval ? [y - interval[0], interval[1] - y] : [0, 0]);

const Dot = ({
  cx,
  cy,
  payload,
  look,
  isPale,
}: {
  cx?: number;
  cy?: number;
  payload?: Mark;
  look: Look;
  isPale?: boolean | undefined;
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

const AxisTick = ({
  x,
  y,
  payload,
  textAnchor,
  orientation,
  axis,
}: {
  x: number | string;
  y: number | string;
  payload: { value: number };
  textAnchor?: "start" | "middle" | "end" | "inherit";
  orientation?: string;
  axis: Axis;
}) => {
  const tick = axis.ticks.find(({ at }) => at === payload.value);
  const isLeft = orientation === "left";
  return (
    <text x={x} y={Number(y) + (isLeft ? 3.5 : 8)} textAnchor={textAnchor} {...tickText} className="tabular-nums">
      {tick?.text}
      {tick?.below && (
        <tspan x={x} dy={13} fill="var(--ink-2)">
          {tick.below}
        </tspan>
      )}
    </text>
  );
};
