import type { StepComparison } from "assay-lib/domain/comparison/metrics";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { type Axis, tenthsAxis } from "@/components/charts/axis";
import { type Look, type Mark, meanFacts } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";

export interface OverTimeRun {
  id: string;
  /** Among all runs of its configuration, from 1. */
  number: number;
  name: string;
  tags: readonly string[];
  judge: string;
  /** Null if all runs share one. */
  configuration: string | null;
  createdAt: Date;
  /** Among the runs on the page, from 0, oldest first. */
  place: number;
}

export interface OverTimePoint {
  run: OverTimeRun;
  mean: number;
  ci95: readonly [number, number] | null;
  scored: number;
  /** Null for the first run and while computing. */
  step: StepComparison | null;
}

interface OverTimeLine {
  configuration: string;
  points: readonly OverTimePoint[];
}

const looks: readonly Look[] = ["accent", "ink", "grey", "quiet"];

interface OverTimeChartProps {
  name: string;
  thresholds: MetricThresholds;
  lines: readonly OverTimeLine[];
  runs: readonly OverTimeRun[];
  range: readonly number[];
}

/** Filled dots with arrows differ clearly from the previous run. Lines join comparable runs. Each dot links to its run. */
export const OverTimeChart = ({ name, thresholds, lines, runs, range }: OverTimeChartProps) => {
  const series = lines.map(({ configuration, points }, index) => ({
    name: configuration,
    look: looks[index] ?? "quiet",
    points,
    marks: points.map((point) => markOf(point, thresholds)),
  }));
  const joins = series.flatMap(({ look, points, marks }) =>
    points.slice(1).flatMap(({ run, step }, index) => {
      const isComparable = !step || step.differs.length === 0;
      return isComparable
        ? [{ name: `up to ${run.id}`, look, line: "curve" as const, marks: marks.slice(index, index + 2) }]
        : [];
    }),
  );
  return (
    <>
      {lines.length > 1 && (
        <p className="flex flex-wrap gap-x-3 text-caption text-ink-2">
          {series.map(({ name: configuration, look }) => (
            <span key={configuration} className="inline-flex items-center gap-1">
              <i aria-hidden className="size-2 rounded-full" style={{ background: colours[look] }} /> {configuration}
            </span>
          ))}
        </p>
      )}
      <PointsChart
        label={`${name}: means over time`}
        height={176}
        x={runsAxis(runs)}
        y={tenthsAxis(range.length > 0 ? range : [0, 1])}
        reach="column"
        series={[...joins, ...series]}
      />
    </>
  );
};

const colours: Record<Look, string> = {
  accent: "var(--accent-ink)",
  ink: "var(--ink)",
  grey: "var(--ink-3)",
  quiet: "var(--line-3)",
};

const mostNamed = 6;
const longestName = 14;
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Runs have equal widths; some show a name or first tag, and a date. */
function runsAxis(runs: readonly OverTimeRun[]): Axis {
  const every = Math.ceil(runs.length / mostNamed);
  const ticks = runs.flatMap(({ name, tags: [tag], createdAt }, index) => {
    const text = tag ?? name;
    const cut = text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text;
    return (runs.length - 1 - index) % every === 0 ? [{ at: index, text: cut, below: day.format(createdAt) }] : [];
  });
  return { from: -0.5, to: runs.length - 0.5, ticks };
}

const markOf = ({ run, mean, ci95, step, scored }: OverTimePoint, thresholds: MetricThresholds): Mark => {
  const { id, number, name, configuration, tags, createdAt, place } = run;
  const arrow = arrowOf(step);
  const of = configuration !== null && name !== configuration ? `, ${configuration}` : "";
  return {
    key: id,
    x: place,
    y: mean,
    interval: ci95,
    radius: 4,
    isHollow: arrow === "",
    sign: arrow,
    title: `Run ${number}, ${name}${of}`,
    at: createdAt.toISOString(),
    facts: [
      ...meanFacts(formatScore(mean, thresholds), ci95, scored),
      ...(tags.length > 0 ? [["tags", tags.join(", ")] as const] : []),
      ...(step && (arrow || step.differs.length > 0) ? [["", step.sentence] as const] : []),
    ],
    href: `/runs/${id}`,
  };
};

/** Of a clear change; else "". */
export function arrowOf(step: StepComparison | null): string {
  if (step?.verdict === "better") return "↑";
  return step?.verdict === "worse" ? "↓" : "";
}
