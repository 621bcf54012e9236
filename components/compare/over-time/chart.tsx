import { tenthsAxis, timeAxis } from "@/components/charts/axis";
import type { Mark } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";
import type { StepComparison } from "@/lib/domain/comparison/metrics";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";

/** A run's mean of a metric, and its difference from the previous run. */
export interface OverTimePoint {
  runId: string;
  /** Among all runs, from 1. */
  number: number;
  runName: string;
  at: Date;
  mean: number;
  ci95: readonly [number, number] | null;
  scored: number;
  /** Null for the first run, and until it is computed. */
  step: StepComparison | null;
}

/**
 * A metric's mean and interval in each run over time. A dot is filled and has an arrow if the run clearly differs from the
 * previous one. A line joins runs that were judged alike. Each dot links to its run.
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
  const marks = points.map((point) => markOf(point, thresholds));
  const lines = points.slice(1).flatMap(({ runId, step }, index) => {
    const isAlike = !step || step.differs.length === 0;
    const ends = marks.slice(index, index + 2).map(({ interval: _, ...mark }) => mark);
    return isAlike
      ? [{ name: `up to ${runId}`, look: "grey" as const, line: "solid" as const, isBare: true, isSilent: true, marks: ends }]
      : [];
  });
  return (
    <PointsChart
      label={`${name}: means over time`}
      height={164}
      x={timeAxis(points.map(({ at }) => at.getTime()))}
      y={tenthsAxis(points.flatMap(({ mean, ci95 }) => [mean, ...(ci95 ?? [])]))}
      reach="column"
      series={[...lines, { name: "runs", look: "grey", marks }]}
    />
  );
};

const markOf = ({ runId, number, runName, at, mean, ci95, step, scored }: OverTimePoint, thresholds: BandThresholds): Mark => {
  const isChange = step?.verdict === "better" || step?.verdict === "worse";
  return {
    key: runId,
    x: at.getTime(),
    y: mean,
    interval: ci95,
    radius: 4,
    isHollow: !isChange,
    ...(isChange && { look: "ink", sign: step.verdict === "better" ? "↑" : "↓" }),
    title: `Run ${number}, ${runName}`,
    at: at.toISOString(),
    facts: [
      ["mean", formatScore(mean, thresholds)],
      ["95%", ci95 ? formatInterval(ci95) : "no interval"],
      ["n", scored.toLocaleString("en")],
      ...(isChange ? [["", step.sentence] as const] : []),
      ...(step && step.differs.length > 0 ? [["judged differently", step.differs.join("; ")] as const] : []),
    ],
    href: `/runs/${runId}`,
  };
};
