import { overTimeHref } from "@/components/addresses/over-time";
import { Term } from "@/components/glossary/term";
import { metricLinks } from "@/components/runs/scores/links";
import { Match } from "@/components/runs/scores/match";
import { MetricPanels } from "@/components/runs/scores/panels";
import type { Run } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { isMoving } from "@/lib/domain/runs/is-finished";
import { targetOf, thresholdsOf } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { Metric } from "@/lib/metrics/define";
import { noFilter, type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { readTrends } from "./read-trends";

/** One line if nothing is scored or running. */
export async function RunScores({
  run,
  metrics,
  failed,
  search,
  filter,
  total,
}: {
  run: Run;
  metrics: readonly Metric[];
  failed: Record<string, number>;
  search: SamplesSearch;
  /** "" without a filter. */
  filter: string;
  total: number;
}) {
  const moves = isMoving(run);
  const isScored = Object.values(run.summaries).some((summary) => summary.samples > 0);
  const trends = isScored ? await readTrends(run) : {};
  const base = `/runs/${run.id}`;
  const isStandIn = !describeJudge(run.judge.kind).asksModels;
  const links = metricLinks(base, search);
  const overTime = overTimeHref({ dataset: run.dataset.name, configuration: run.configuration.name });
  return (
    <>
      <div className="mt-3 mb-1.5 flex min-h-6 items-center gap-2">
        <h2 className="font-semibold">Scores</h2>
        <span className="min-w-0 truncate text-small text-ink-3 phone:hidden">
          {isScored || moves ? (
            <>
              mean and <Term of="interval">95% interval</Term>; click a bar
              {!isStandIn && (
                <>
                  {" "}
                  or <Term of="band">band</Term>
                </>
              )}
              , or drag over bars, to filter
            </>
          ) : (
            "No scores."
          )}
        </span>
        {!isScored && !moves && <span className="text-small text-ink-3 min-[700px]:hidden">No scores.</span>}
        <Match filter={filter} total={total} samples={run.sampleCount} all={samplesHref(base, { ...search, ...noFilter })} />
      </div>
      {(isScored || moves) && (
        <MetricPanels
          metrics={metrics.map((metric) => {
            const points = trends[metric.id];
            return {
              metric,
              variant: metric.variant(run.settings[metric.id]),
              thresholds: thresholdsOf(run.thresholds, metric.id),
              target: targetOf(run.thresholds, metric.id),
              summary: run.summaries[metric.id] ?? null,
              failed: failed[metric.id] ?? 0,
              links: links(metric.id, failed[metric.id] ?? 0),
              trend: points && { points, href: overTime },
              selected: {
                ...(search.metric === metric.id && {
                  bin: search.bin,
                  last: search.last,
                  band: search.band,
                  cause: search.cause,
                }),
                errors: search.errorBy === metric.id,
              },
            };
          })}
          samples={run.sampleCount}
          about={runInWords(run)}
          isStandIn={isStandIn}
        />
      )}
    </>
  );
}

/** Subtitle of saved charts. */
export const runInWords = ({ name, dataset, ...judged }: Pick<Run, "name" | "dataset" | "judge" | "judgedBy">): string =>
  `${name}${dataset.name === name ? "" : ` · ${dataset.name}`} · judged by ${modelsInWords(judged)}`;
