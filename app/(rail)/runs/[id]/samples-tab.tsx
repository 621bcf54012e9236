import type { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { metricColumns } from "@/components/samples-table/metric-columns";
import { SamplesSection } from "@/components/samples-table/section";
import { readView } from "@/components/samples-table/view";
import { ShareDialog } from "@/components/shares/dialog";
import type { Run } from "@/lib/db/runs/list";
import { labelValues } from "@/lib/db/samples/labels";
import { withMarks } from "@/lib/db/samples/marks";
import { listSamples } from "@/lib/db/samples/table";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { Metric } from "@/lib/metrics/define";
import { labelCounts } from "@/lib/runs/summary/label-counts";
import { comparedMetrics, quickCounts } from "@/lib/runs/summary/quick-counts";
import type { SamplesSearch } from "@/lib/samples/address";
import { unreadSearch } from "@/lib/samples/from-address";
import { createShareAction } from "../../shares/actions";

const pageSize = 25;

/** A page of the run's samples, with what they can be filtered by. */
export async function SamplesTab({
  run,
  metrics,
  given,
  search,
  query,
  causes,
  part,
  jar,
}: {
  run: Run;
  metrics: readonly Metric[];
  /** The address's parameters as they came. */
  given: SearchParams;
  search: SamplesSearch;
  query: SampleQuery;
  /** Causes of judgments in error. */
  causes: readonly string[];
  /** What a share of the filtered samples holds; null without a filter. */
  part: { filter: string; matching: number; samples: number } | null;
  jar: Awaited<ReturnType<typeof cookies>>;
}) {
  const page = Math.max(1, Math.min(search.page, 10_000_000));
  const [{ rows, total }, labels, labelColumns, quick] = await Promise.all([
    listSamples(run, query, { skip: (page - 1) * pageSize, take: pageSize }),
    labelValues(run),
    labelCounts(run),
    quickCounts(run),
  ]);
  return (
    <SamplesSection
      base={`/runs/${run.id}`}
      samples={run.sampleCount}
      metrics={metricColumns(metrics, run.settings)}
      thresholds={run.thresholds}
      isStandIn={!describeJudge(run.judge.kind).asksModels}
      search={search}
      query={query}
      rows={await withMarks(run.id, rows)}
      total={total}
      page={{ number: page, size: pageSize }}
      view={readView(given, jar)}
      unread={unreadSearch(given, search, query)}
      labels={labels}
      labelColumns={labelColumns}
      quick={quick}
      alike={comparedMetrics(run.metrics)}
      causes={causes}
      share={
        part && (
          <ShareDialog
            runs={[run.id]}
            what={`samples of ${run.name}`}
            part={part}
            name={<span className="sr-only">Share these</span>}
            action={createShareAction}
          />
        )
      }
    />
  );
}
