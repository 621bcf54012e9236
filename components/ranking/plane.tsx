import { type AxisScale, placeOn, tickText } from "./scale";

interface PlanePoint {
  key: string;
  /** Next to the point, where there is room. */
  name: string;
  /** Its tooltip. */
  title: string;
  across: number;
  up: number;
  interval: readonly [number, number] | null;
  isOnFront: boolean;
  /** Its name is placed first. */
  isFirst: boolean;
}

interface PlaneProps {
  label: string;
  /** The names of both axes. */
  names: { up: string; across: string };
  scales: { up: AxisScale; across: AxisScale };
  points: readonly PlanePoint[];
  acrossText?: ((tick: number) => string) | undefined;
}

const width = 1060;
const height = 440;
const margin = { left: 48, right: 24, top: 28, bottom: 44 };

/** Points with their intervals, and the front as a dashed line. */
export function Plane({ label, names, scales, points, acrossText }: PlaneProps) {
  const x = (value: number) => margin.left + placeOn(scales.across, value) * (width - margin.left - margin.right);
  const y = (value: number) => height - margin.bottom - placeOn(scales.up, value) * (height - margin.top - margin.bottom);
  const steps = points.filter(({ isOnFront }) => isOnFront).sort((a, b) => a.across - b.across);
  const path = steps.map(({ across, up }, at) => (at === 0 ? `M${x(across)},${y(up)}` : `H${x(across)}V${y(up)}`)).join("");
  const placed = placedNames(
    points
      .map(({ key, name, across, up, isFirst }) => ({ key, text: name, x: x(across), y: y(up), isFirst }))
      .sort((a, b) => Number(b.isFirst) - Number(a.isFirst)),
  );
  return (
    <div className="overflow-x-auto px-3 py-2">
      <svg viewBox={`0 0 ${width} ${height}`} className="min-w-160 text-[11px]" role="img" aria-label={label}>
        <text x={margin.left} y={14} className="fill-ink-3">
          {names.up}
        </text>
        <Axis
          scale={scales.up}
          at={(tick) => ({ x1: margin.left, x2: width - margin.right, y1: y(tick), y2: y(tick) })}
          textAt={(tick) => ({ x: margin.left - 8, y: y(tick) + 4, textAnchor: "end" })}
        />
        <Axis
          scale={scales.across}
          at={(tick) => ({ x1: x(tick), x2: x(tick), y1: margin.top, y2: height - margin.bottom })}
          textAt={(tick) => ({ x: x(tick), y: height - margin.bottom + 18, textAnchor: "middle" })}
          text={acrossText}
        />
        <text x={width - margin.right} y={height - 6} textAnchor="end" className="fill-ink-3">
          {names.across}
        </text>
        <path d={path} className="fill-none stroke-accent-ink" strokeDasharray="4 3" strokeWidth={1.5} />
        {points.map(({ key, title, across, up, interval, isOnFront }) => (
          <g key={key}>
            <title>{title}</title>
            {interval && (
              <line
                {...{ x1: x(across), x2: x(across), y1: y(interval[0]), y2: y(interval[1]) }}
                className={isOnFront ? "stroke-ink" : "stroke-ink-3"}
                strokeWidth={1.5}
              />
            )}
            <circle
              cx={x(across)}
              cy={y(up)}
              r={5}
              strokeWidth={1.75}
              className={isOnFront ? "fill-ink stroke-ink" : "fill-surface stroke-ink-3"}
            />
          </g>
        ))}
        {placed.map(({ key, text, x, y, anchor }) => (
          <text key={key} x={x} y={y} textAnchor={anchor} className="fill-ink-2">
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

interface Named {
  key: string;
  text: string;
  x: number;
  y: number;
}

/** Each name next to its point where nothing else is; without room it is left out, since the point's tooltip has it too. */
function placedNames(points: readonly Named[]): (Named & { anchor: "start" | "end" })[] {
  const taken = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }));
  return points.flatMap(({ key, text, x, y }) => {
    const long = text.length * 6;
    for (const [dx, dy, anchor] of [
      [9, 4, "start"],
      [-9, 4, "end"],
      [9, -9, "start"],
      [-9, -9, "end"],
      [9, 17, "start"],
    ] as const) {
      const left = anchor === "start" ? x + dx : x + dx - long;
      const box = { left, right: left + long, top: y + dy - 9, bottom: y + dy + 3 };
      const isFree = taken.every(
        (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      );
      if (!isFree || box.right > width || box.left < margin.left) continue;
      taken.push(box);
      return [{ key, text, x: x + dx, y: y + dy, anchor }];
    }
    return [];
  });
}

const Axis = ({
  scale,
  at,
  textAt,
  text = (tick) => tickText(scale, tick),
}: {
  scale: AxisScale;
  at: (tick: number) => { x1: number; x2: number; y1: number; y2: number };
  textAt: (tick: number) => { x: number; y: number; textAnchor: "end" | "middle" };
  text?: ((tick: number) => string) | undefined;
}) => (
  <g>
    {scale.ticks.map((tick) => (
      <g key={tick}>
        <line {...at(tick)} className="stroke-line" />
        <text {...textAt(tick)} className="fill-ink-3 tabular-nums">
          {text(tick)}
        </text>
      </g>
    ))}
  </g>
);
