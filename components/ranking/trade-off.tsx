import { labelOf } from "@/lib/domain/ranking/label";
import { latencyText } from "@/lib/domain/ranking/measure-text";
import type { RankReport } from "@/lib/domain/ranking/report";
import { costOf } from "./rows";
import { placeOn, type Scale, scaleAround, tickText } from "./scale";

interface TradeOffProps {
  report: RankReport;
  by: "cost" | "latency";
  /** By run. */
  front: ReadonlySet<string>;
}

const [width, height] = [1060, 440];
const margin = { left: 48, right: 24, top: 28, bottom: 44 };

/** Mean against cost or latency. The table shows the same figures. */
export function TradeOff({ report, by, front }: TradeOffProps) {
  const shown = report.configurations.flatMap((one) => {
    const across = one[by];
    return one.mean === null || across === null ? [] : [{ one, across, mean: one.mean }];
  });
  if (shown.length === 0)
    return (
      <p className="px-4 py-6 text-ink-2">{`No configuration has a ${by} column. Add ${by === "cost" ? "cost_usd" : "latency_ms"} to the samples to see this view.`}</p>
    );
  const acrossScale = scaleAround([...shown.map(({ across }) => across), 0]);
  const upScale = scaleAround(shown.flatMap(({ one, mean }) => [mean, ...(one.interval ?? [])]));
  const x = (value: number) => margin.left + placeOn(acrossScale, value) * (width - margin.left - margin.right);
  const y = (value: number) => height - margin.bottom - placeOn(upScale, value) * (height - margin.top - margin.bottom);
  const steps = shown.filter(({ one }) => front.has(one.run)).sort((a, b) => a.across - b.across);
  const path = steps.map(({ across, mean }, at) => (at === 0 ? `M${x(across)},${y(mean)}` : `H${x(across)}V${y(mean)}`)).join("");
  const names = placedNames(
    shown
      .map(({ one, across, mean }) => ({
        key: one.run,
        text: `${labelOf(one).slice(0, 60)}${one.fromBaseline === null ? " (baseline)" : ""}`,
        x: x(across),
        y: y(mean),
        isFirst: front.has(one.run) || one.rank === 1 || one.fromBaseline === null,
      }))
      .sort((a, b) => Number(b.isFirst) - Number(a.isFirst)),
  );
  const unit =
    by === "latency"
      ? "median latency"
      : `${report.costUnit === "USD" ? "US$" : (report.costUnit ?? "cost")} per 1,000 questions`;
  return (
    <div className="overflow-x-auto px-3 py-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="min-w-160 text-[11px]"
        role="img"
        aria-label={`Mean against ${by}. The table has the same figures.`}
      >
        <text x={margin.left} y={14} className="fill-ink-3">
          {report.leastDifference === null ? "mean" : "mean, comparison interval"}
        </text>
        <Axis
          scale={upScale}
          at={(tick) => ({ x1: margin.left, x2: width - margin.right, y1: y(tick), y2: y(tick) })}
          textAt={(tick) => ({ x: margin.left - 8, y: y(tick) + 4, textAnchor: "end" })}
        />
        <Axis
          scale={acrossScale}
          at={(tick) => ({ x1: x(tick), x2: x(tick), y1: margin.top, y2: height - margin.bottom })}
          textAt={(tick) => ({ x: x(tick), y: height - margin.bottom + 18, textAnchor: "middle" })}
          text={by === "latency" ? (tick) => latencyText(tick) : undefined}
        />
        <text x={width - margin.right} y={height - 6} textAnchor="end" className="fill-ink-3">
          {unit}
        </text>
        <path d={path} className="fill-none stroke-accent-ink" strokeDasharray="4 3" strokeWidth={1.5} />
        {shown.map(({ one, across, mean }) => {
          const isOn = front.has(one.run);
          return (
            <g key={one.run}>
              <title>{`${labelOf(one)}: mean ${mean.toFixed(3)}, ${by === "cost" ? costOf(one, report.costUnit) : latencyText(across)}`}</title>
              {one.interval && (
                <line
                  {...{ x1: x(across), x2: x(across), y1: y(one.interval[0]), y2: y(one.interval[1]) }}
                  className={isOn ? "stroke-ink" : "stroke-ink-3"}
                  strokeWidth={1.5}
                />
              )}
              <circle
                cx={x(across)}
                cy={y(mean)}
                r={5}
                strokeWidth={1.75}
                className={isOn ? "fill-ink stroke-ink" : "fill-surface stroke-ink-3"}
              />
            </g>
          );
        })}
        {names.map(({ key, text, x, y, anchor }) => (
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
  scale: Scale;
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
