import { overTimeHref } from "@/components/addresses/over-time";
import { linesOf, MetricPanel } from "@/components/scores/metric-panel";
import type { TrendPoint } from "@/components/scores/trend";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import type { Run } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Metric } from "@/lib/metrics/define";
import type { SamplesSearch } from "@/lib/samples/address";
import { metricLinks } from "./metric-links";

const groups = [
  { group: "retrieval", name: "Retrieval: did the contexts help?" },
  { group: "response", name: "Response: did the answer help, and keep to them?" },
] as const;

/** One panel per metric, grouped; bars, bands and causes filter the samples below. */
export const MetricPanels = ({
  run,
  metrics,
  failed,
  search,
  trends,
}: {
  run: Run;
  metrics: readonly Metric[];
  /** Judgments in error, by metric. */
  failed: Readonly<Record<string, number>>;
  search: SamplesSearch;
  /** By metric. */
  trends: Record<string, TrendPoint[]>;
}) => {
  const overTime = overTimeHref({ dataset: run.dataset.name, configuration: run.configuration.name });
  const trendOf = (points: TrendPoint[] | undefined) => points && { points, href: overTime };
  const lines = Math.max(2, ...Object.values(run.summaries).map(linesOf));
  const links = metricLinks(`/runs/${run.id}`, search);
  const shown = groups
    .map((entry) => ({ ...entry, metrics: metrics.filter((metric) => metric.group === entry.group) }))
    .filter((entry) => entry.metrics.length > 0);
  return (
    <Panel className="flex overflow-hidden max-[1099px]:flex-col">
      {shown.map(({ group, name, metrics: inGroup }, index) => (
        <section
          key={group}
          aria-label={name}
          className={cn("flex min-w-0 flex-col", index > 0 && "border-line max-[1099px]:border-t min-[1100px]:border-l")}
          style={{ flex: inGroup.length }}
        >
          <p className="border-b border-line px-3.5 pt-1.5 pb-[5px] text-caption text-ink-3">{name}</p>
          <div className="flex flex-1 phone:flex-col">
            {inGroup.map((metric, place) => (
              <div
                key={metric.id}
                className={cn("min-w-0 flex-1", place > 0 && "border-line phone:border-t min-[700px]:border-l")}
              >
                <MetricPanel
                  metric={metric}
                  variant={metric.variant(run.settings[metric.id])}
                  summary={run.summaries[metric.id] ?? null}
                  thresholds={run.thresholds}
                  samples={run.sampleCount}
                  failed={failed[metric.id] ?? 0}
                  isFinished={isFinished(run.status)}
                  about={runInWords(run)}
                  links={links(metric.id)}
                  lines={lines}
                  trend={trendOf(trends[metric.id])}
                  selected={{
                    ...(search.metric === metric.id && {
                      bin: search.bin,
                      last: search.last,
                      band: search.band,
                      cause: search.cause,
                    }),
                    errors: search.errorBy === metric.id,
                  }}
                />
              </div>
            ))}
          </div>
        </section>
      ))}
    </Panel>
  );
};

/** Printed below the title of a saved chart. */
export const runInWords = ({ name, dataset, ...judged }: Pick<Run, "name" | "dataset" | "judge" | "judgedBy">): string =>
  `${name}${dataset.name === name ? "" : ` · ${dataset.name}`} · judged by ${modelsInWords(judged)}`;
