import type { DatedRun } from "assay-lib/db/runs/trend";
import { judgedDifferently } from "assay-lib/domain/runs/likeness";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { tenthsAxis, timeAxis } from "@/components/charts/axis";
import { type Look, type Mark, meanFacts } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";

const looks: readonly Look[] = ["accent", "ink", "grey", "quiet"];
const colours: Record<Look, string> = {
  accent: "var(--accent-ink)",
  ink: "var(--ink)",
  grey: "var(--ink-3)",
  quiet: "var(--line-3)",
};

/** One line for each configuration, at most four. Runs that were judged differently are not joined. */
export const MeansByDate = ({
  name,
  thresholds,
  configurations,
}: {
  name: string;
  thresholds: MetricThresholds;
  configurations: readonly { name: string; runs: readonly (DatedRun & { point: DatedRun["metrics"][string] })[] }[];
}) => {
  const lines = configurations.slice(0, looks.length).map(({ name, runs }, index) => ({
    name,
    look: looks[index] ?? "quiet",
    runs,
    marks: runs.map((run) => markOf(run, thresholds)),
  }));
  const joins = lines.flatMap(({ look, runs, marks }) =>
    runs.slice(1).flatMap((run, index) => {
      const before = runs[index];
      if (!before || judgedDifferently(run.point.judging, before.point.judging).length > 0) return [];
      return [{ name: `up to ${run.id}`, look, line: "curve" as const, marks: marks.slice(index, index + 2) }];
    }),
  );
  const points = lines.flatMap(({ runs }) => runs.map(({ point }) => point));
  return (
    <div className="px-3.5 py-3">
      <p className="flex flex-wrap gap-x-3 text-caption text-ink-2">
        {lines.map(({ name, look }) => (
          <span key={name} className="inline-flex min-w-0 items-center gap-1">
            <i aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: colours[look] }} />
            <span className="truncate">{name}</span>
          </span>
        ))}
      </p>
      <PointsChart
        label={`${name}: means by date`}
        height={176}
        x={timeAxis(lines.flatMap(({ runs }) => runs.map(({ createdAt }) => createdAt.getTime())))}
        y={tenthsAxis(points.flatMap(({ mean, ci95 }) => [mean, ...(ci95 ?? [])]))}
        reach="column"
        series={[...joins, ...lines.map(({ name, look, marks }) => ({ name, look, marks }))]}
      />
    </div>
  );
};

const markOf = (
  { id, name, configuration, createdAt, point }: DatedRun & { point: DatedRun["metrics"][string] },
  thresholds: MetricThresholds,
): Mark => ({
  key: id,
  x: createdAt.getTime(),
  y: point.mean,
  interval: point.ci95,
  title: name === configuration ? name : `${name}, ${configuration}`,
  at: createdAt.toISOString(),
  facts: meanFacts(formatScore(point.mean, thresholds), point.ci95, point.scored),
  href: `/runs/${id}`,
});
