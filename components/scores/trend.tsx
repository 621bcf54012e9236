import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { Popover } from "@/components/ui/popover";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";

/** A run's mean of a metric, among the configuration's other runs. */
export interface TrendPoint {
  runId: string;
  name: string;
  at: Date;
  mean: number;
  ci95: readonly [number, number] | null;
  scored: number;
  isThis: boolean;
  /** What was judged differently from this run, in words; empty if the two are comparable. */
  differs: readonly string[];
}

/** Percent from the left. Evenly spaced: shows the order of runs, not the time between them. */
const across = (index: number, count: number): number => (count === 1 ? 50 : 3 + (94 * index) / (count - 1));

/**
 * Means and intervals in the order of time, on a scale from 0 to 1. Each dot links to its run; this run's is larger. A line joins
 * the runs that were judged alike; the others are hollow. A link opens the same as a table; `href` leads to all metrics over
 * time.
 */
export const Trend = ({
  name,
  thresholds,
  points,
  href,
}: {
  name: string;
  thresholds: BandThresholds;
  points: readonly TrendPoint[];
  href: string;
}) => {
  const alike = points.flatMap((point, index) =>
    point.differs.length === 0 ? [{ ...point, x: across(index, points.length) }] : [],
  );
  return (
    <div className="mt-2 border-t border-line pt-2">
      <div className="flex items-baseline justify-between gap-2 text-[11.5px]/4 text-ink-3">
        <Link href={href} prefetch={false} className="link" aria-label={`This configuration over time, from ${name}`}>
          Over time
        </Link>
        <TrendTable name={name} thresholds={thresholds} points={points} />
      </div>
      <div className="relative mt-1.5 h-12">
        <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {[0, ...Object.values(thresholds), 1].map((score) => (
            <line
              key={score}
              x1="0"
              x2="100"
              y1={100 - 100 * score}
              y2={100 - 100 * score}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          <polyline
            points={alike.map(({ x, mean }) => `${x},${100 - 100 * mean}`).join(" ")}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-ink-3"
          />
        </svg>
        {points.map((point, index) => (
          <PointLink key={point.runId} point={point} thresholds={thresholds} x={across(index, points.length)} name={name} />
        ))}
      </div>
    </div>
  );
};

const PointLink = ({
  point,
  thresholds,
  x,
  name,
}: {
  point: TrendPoint;
  thresholds: BandThresholds;
  x: number;
  name: string;
}) => {
  const { mean, ci95, isThis, differs } = point;
  const words = [
    `${point.name}${isThis ? " (this run)" : ""}: ${formatScore(mean, thresholds)}`,
    ci95 && formatInterval(ci95),
    `n = ${point.scored.toLocaleString("en")}`,
    differs.length > 0 && `judged differently: ${differs.join("; ")}`,
  ].filter(Boolean);
  return (
    <Link
      href={`/runs/${point.runId}`}
      prefetch={false}
      title={words.join(", ")}
      aria-label={`${name}, ${words.join(", ")}`}
      aria-current={isThis ? "page" : undefined}
      className="absolute inset-y-0 w-3.5 -translate-x-1/2 hover:bg-sunken/60"
      style={{ left: `${x}%` }}
    >
      {ci95 && (
        <i
          className={cn("absolute left-1/2 w-px -translate-x-1/2", isThis ? "bg-ink" : "bg-line-3")}
          style={{ bottom: `${ci95[0] * 100}%`, height: `max(2px, ${(ci95[1] - ci95[0]) * 100}%)` }}
        />
      )}
      <i
        className={cn(
          "absolute left-1/2 -translate-x-1/2 translate-y-1/2 rounded-full border",
          isThis ? "size-2 border-ink bg-ink" : "size-1.5",
          !isThis && (differs.length > 0 ? "border-line-3 bg-surface" : "border-ink-3 bg-ink-3"),
        )}
        style={{ bottom: `${mean * 100}%` }}
      />
    </Link>
  );
};

const TrendTable = ({
  name,
  thresholds,
  points,
}: {
  name: string;
  thresholds: BandThresholds;
  points: readonly TrendPoint[];
}) => (
  <Popover
    label={`Runs of this configuration: ${name}`}
    trigger={
      <button type="button" className="link tabular-nums" aria-label={`${points.length} runs as a table: ${name}`}>
        {points.length} runs
      </button>
    }
  >
    <p className="font-semibold">{name}</p>
    <table className="mt-2 w-full text-small tabular-nums">
      <thead className="text-left text-caption text-ink-3">
        <tr>
          <th className="font-normal">Run</th>
          <th className="px-2 text-right font-normal">Mean</th>
          <th className="text-right font-normal">95% interval</th>
          <th className="pl-2 text-right font-normal">n</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.runId} className="align-top">
            <td className="py-1">
              {point.isThis ? <b className="font-medium">This run</b> : <TrendRunLink {...point} />}
              <span className="block text-caption text-ink-3">
                <Moment at={point.at.toISOString()} />
                {point.differs.length > 0 && ` · judged differently: ${point.differs.join("; ")}`}
              </span>
            </td>
            <td className="px-2 py-1 text-right font-medium">{formatScore(point.mean, thresholds)}</td>
            <td className="py-1 text-right">{point.ci95 ? formatInterval(point.ci95) : "none"}</td>
            <td className="py-1 pl-2 text-right">{point.scored.toLocaleString("en")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Popover>
);

const TrendRunLink = ({ runId, name }: TrendPoint) => (
  <Link href={`/runs/${runId}`} prefetch={false} className="link [overflow-wrap:anywhere]">
    {name}
  </Link>
);
