import type { DatedMean } from "assay-lib/comparison/over-time";
import { checkWords } from "assay-lib/comparison/words/checks";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { tenthsAxis, timeAxis } from "@/components/charts/axis";
import { type ChartMark, type Look, meanFacts } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";

const looks: readonly Look[] = ["accent", "ink", "grey", "quiet"];
const colours: Record<Look, string> = {
  accent: "var(--accent-ink)",
  ink: "var(--ink)",
  grey: "var(--ink-3)",
  quiet: "var(--line-3)",
};

/** One line for each configuration, at most four, broken where a run cannot be compared with the one before. */
export const MeansByDate = ({
  name,
  thresholds,
  configurations,
}: {
  name: string;
  thresholds: MetricThresholds;
  configurations: readonly { name: string; means: readonly DatedMean[] }[];
}) => {
  const dated = configurations.slice(0, looks.length).flatMap(({ means }) => means);
  const x = timeAxis(dated.map(({ createdAt }) => createdAt.getTime()));
  const lines = configurations.slice(0, looks.length).map(({ name, means }, index) => ({
    name,
    means,
    look: looks[index] ?? "quiet",
    marks: means.map((one) => ({ ...markOf(one, name, thresholds), x: x.times?.indexOf(one.createdAt.getTime()) ?? 0 })),
  }));
  const joins = lines.flatMap(({ look, means, marks }) =>
    means.flatMap(({ run, isBroken }, at) =>
      at === 0 || isBroken ? [] : [{ name: `up to ${run}`, look, line: "curve" as const, marks: marks.slice(at - 1, at + 1) }],
    ),
  );
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
        x={x}
        y={tenthsAxis(dated.flatMap(({ mean, ci95 }) => [mean, ...(ci95 ?? [])]))}
        reach="column"
        series={[...joins, ...lines.map(({ name, look, marks }) => ({ name, look, marks }))]}
      />
    </div>
  );
};

const markOf = (
  { run, name, createdAt, mean, ci95, scored, found }: DatedMean,
  configuration: string,
  thresholds: MetricThresholds,
): Omit<ChartMark, "x"> => ({
  key: run,
  y: mean,
  interval: ci95,
  title: name === configuration ? name : `${name}, ${configuration}`,
  at: createdAt.toISOString(),
  facts: [
    ...meanFacts(formatScore(mean, thresholds), ci95, scored),
    ...(found.length > 0 ? [["than before", found.map(({ id }) => checkWords[id].found).join(", ")] as const] : []),
  ],
  href: `/runs/${run}`,
});
