import { XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import type { Axis } from "./axis";

const textStyle = { fontSize: 10.5, fill: "var(--ink-3)" } as const;

const scaleOf = ({ from, to, ticks }: Axis) => ({
  type: "number" as const,
  domain: [from, to],
  ticks: ticks.map(({ at }) => at),
  interval: 0,
  stroke: "var(--line-2)",
  tickLine: false,
});

export const Across = ({ axis }: { axis: Axis }) => {
  const oneLine = axis.ticks.length === 0 ? 1 : 20;
  return (
    <XAxis
      {...scaleOf(axis)}
      dataKey="x"
      height={axis.ticks.some(({ below }) => below) ? 32 : oneLine}
      tick={(props) => <Tick {...props} axis={axis} below={8} />}
      label={axis.name && { value: axis.name, position: "insideBottom", offset: -10, style: textStyle }}
    />
  );
};

export const Upwards = ({ axis, dataKey }: { axis: Axis; dataKey?: string }) => (
  <YAxis
    {...scaleOf(axis)}
    dataKey={dataKey}
    axisLine={false}
    width={axis.ticks.length > 0 ? 9 + 6 * Math.max(...axis.ticks.map(({ text }) => text.length)) : 1}
    tick={(props) => <Tick {...props} axis={axis} below={3.5} />}
  />
);

const Tick = ({
  x,
  y,
  payload,
  textAnchor,
  axis,
  below,
}: Pick<XAxisTickContentProps, "x" | "y" | "payload" | "textAnchor"> & { axis: Axis; below: number }) => {
  const tick = axis.ticks.find(({ at }) => at === payload.value);
  return (
    <text x={x} y={Number(y) + below} textAnchor={textAnchor} {...textStyle} className="tabular-nums">
      {tick?.text}
      {tick?.below && (
        <tspan x={x} dy={13} fill="var(--ink-2)">
          {tick.below}
        </tspan>
      )}
    </text>
  );
};
