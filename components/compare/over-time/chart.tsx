import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import type { StepComparison } from "@/lib/domain/comparison/metrics";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";

/** A run's mean of a metric, and its difference from the previous run. */
export interface OverTimePoint {
  runId: string;
  /** Among all runs, from 1. */
  number: number;
  mean: number;
  ci95: readonly [number, number] | null;
  scored: number;
  /** Null for the first run, and until it is computed. */
  step: StepComparison | null;
}

const height = 148;
const top = 22;
const bottom = 24;

/** Percent from the left. Evenly spaced: shows the order of runs, not the time between them. */
const across = (index: number, count: number): number => (count === 1 ? 50 : 4 + (92 * index) / (count - 1));

/** A range of whole tenths, at least two, that holds all means and intervals. */
function rangeOf(points: readonly OverTimePoint[]): [number, number] {
  const ends = points.flatMap(({ mean, ci95 }) => [mean, ...(ci95 ?? [])]);
  const low = Math.floor(Math.min(...ends) * 10 + 1e-9);
  const high = Math.max(Math.ceil(Math.max(...ends) * 10 - 1e-9), low + 1);
  return high - low >= 2 ? [low / 10, high / 10] : high < 10 ? [low / 10, (high + 1) / 10] : [(low - 1) / 10, high / 10];
}

/**
 * A metric's mean and interval in each run, in the order of time. A dot is filled and has an arrow if the run clearly differs
 * from the previous one. A line joins runs that were judged alike. Each dot links to its run.
 */
export const OverTimeChart = ({
  name,
  thresholds,
  points,
}: {
  name: string;
  thresholds: BandThresholds;
  points: readonly OverTimePoint[];
}) => {
  const [low, high] = rangeOf(points);
  const y = (score: number): number => top + ((high - score) / (high - low)) * (height - top - bottom);
  const tenths = Math.round((high - low) * 10);
  const every = tenths > 5 ? 2 : 1;
  const ticks = Array.from({ length: Math.floor(tenths / every) + 1 }, (_, index) => low + (index * every) / 10);
  return (
    <div className="relative ml-7" style={{ height }}>
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x="-7" y={y(tick) + 3.5} textAnchor="end" className="fill-ink-3 text-[10.5px] tabular-nums">
              {tick.toFixed(1)}
            </text>
          </g>
        ))}
        {points.slice(1).map((point, index) => {
          const before = points[index];
          if (!before || (point.step && point.step.differs.length > 0)) return null;
          return (
            <line
              key={point.runId}
              x1={`${across(index, points.length)}%`}
              x2={`${across(index + 1, points.length)}%`}
              y1={y(before.mean)}
              y2={y(point.mean)}
              className="stroke-line-3"
            />
          );
        })}
      </svg>
      {points.map((point, index) => (
        <Point key={point.runId} point={point} thresholds={thresholds} name={name} x={across(index, points.length)} y={y} />
      ))}
    </div>
  );
};

const Point = ({
  point,
  thresholds,
  name,
  x,
  y,
}: {
  point: OverTimePoint;
  thresholds: BandThresholds;
  name: string;
  x: number;
  y: (score: number) => number;
}) => {
  const { mean, ci95, step, number, scored } = point;
  const isChange = step?.verdict === "better" || step?.verdict === "worse";
  const words = [
    `Run ${number}: ${formatScore(mean, thresholds)}`,
    ci95 && formatInterval(ci95),
    `n = ${scored.toLocaleString("en")}`,
    isChange && step.sentence,
    step && step.differs.length > 0 && `judged differently: ${step.differs.join("; ")}`,
  ].filter(Boolean);
  return (
    <Link
      href={`/runs/${point.runId}`}
      prefetch={false}
      title={words.join(", ")}
      aria-label={`${name}, ${words.join(", ")}`}
      className="absolute inset-y-0 w-6 -translate-x-1/2 rounded-chip hover:bg-sunken/60"
      style={{ left: `${x}%` }}
    >
      {ci95 && (
        <i
          className={cn("absolute left-1/2 w-0.5 -translate-x-1/2", isChange ? "bg-ink" : "bg-line-3")}
          style={{ top: y(ci95[1]), height: Math.max(2, y(ci95[0]) - y(ci95[1])) }}
        />
      )}
      <i
        className={cn(
          "absolute left-1/2 size-[8px] -translate-1/2 rounded-full border-[1.5px]",
          isChange ? "border-ink bg-ink" : "border-line-3 bg-surface",
        )}
        style={{ top: y(mean) }}
      />
      {isChange && (
        <span className="absolute top-0 left-1/2 -translate-x-1/2 text-[11px]/4 font-semibold whitespace-nowrap">
          {step.verdict === "better" ? "↑" : "↓"}
        </span>
      )}
      <span className="absolute bottom-0 left-1/2 -translate-x-1/2 text-[10.5px]/4 text-ink-3 tabular-nums">{number}</span>
    </Link>
  );
};
