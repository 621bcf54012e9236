import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatInterval, formatScore } from "assay-lib/domain/scores/format";
import Link from "next/link";
import { timeAxis } from "@/components/charts/axis";
import { type Mark, meanFacts } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";
import { Moment } from "@/components/ui/moment";
import { Popover } from "@/components/ui/popover";

export interface TrendPoint {
  runId: string;
  name: string;
  at: Date;
  mean: number;
  ci95: readonly [number, number] | null;
  scored: number;
  isThis: boolean;
  /** Differences in judging from this run; empty if comparable. */
  differs: readonly string[];
}

export interface TrendProps {
  name: string;
  thresholds: MetricThresholds;
  points: readonly TrendPoint[];
  href: string;
}

export const Trend = ({ name, thresholds, points, href }: TrendProps) => {
  const x = timeAxis(points.map(({ at }) => at.getTime()));
  const marks = points.map((point) => markOf(point, thresholds));
  return (
    <div className="mt-2 border-t border-line pt-2">
      <div className="flex items-baseline justify-between gap-2 text-[11.5px]/4 text-ink-3">
        <Link href={href} prefetch={false} className="link" aria-label={`All configurations by date: ${name}`}>
          All configurations
        </Link>
        <TrendTable name={name} thresholds={thresholds} points={points} />
      </div>
      <PointsChart
        className="mt-1"
        label={`${name}: means over time`}
        height={76}
        x={x}
        y={{ from: 0, to: 1, ticks: [0, 1].map((at) => ({ at, text: String(at) })) }}
        grid="none"
        rules={Object.values(thresholds ?? {}).map((score) => ({ from: [x.from, score], to: [x.to, score], isPale: true }))}
        reach="column"
        series={[
          { name: "judged alike", look: "quiet", line: "curve", marks: marks.filter(({ isHollow }) => !isHollow) },
          { name: "runs", look: "quiet", marks },
        ]}
      />
    </div>
  );
};

const markOf = (point: TrendPoint, thresholds: MetricThresholds): Mark => {
  const { runId, name, at, mean, ci95, scored, isThis, differs } = point;
  return {
    key: runId,
    x: at.getTime(),
    y: mean,
    interval: ci95,
    radius: isThis ? 4 : 3,
    isHollow: differs.length > 0,
    look: isThis ? "ink" : undefined,
    title: `${name}${isThis ? " (this run)" : ""}`,
    at: at.toISOString(),
    facts: [
      ...meanFacts(formatScore(mean, thresholds), ci95, scored),
      ...(differs.length > 0 ? [["judged differently", differs.join("; ")] as const] : []),
    ],
    href: `/runs/${runId}`,
    isCurrent: isThis,
  };
};

const TrendTable = ({ name, thresholds, points }: Omit<TrendProps, "href">) => (
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
              {point.isThis ? (
                <b className="font-medium">This run</b>
              ) : (
                <Link href={`/runs/${point.runId}`} prefetch={false} className="link [overflow-wrap:anywhere]">
                  {point.name}
                </Link>
              )}
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
