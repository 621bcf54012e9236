import type { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { offeredViews } from "@/components/addresses/views";
import { metricColumns } from "@/components/samples-table/metric-columns";
import { SamplesSection } from "@/components/samples-table/section";
import { readView } from "@/components/samples-table/view";
import { ShareDialog } from "@/components/shares/dialog";
import { writeLayout } from "@/components/tables/layout";
import { ViewMenu } from "@/components/tables/views/menu";
import { hasGold } from "@/lib/db/samples/gold";
import { labelValues } from "@/lib/db/samples/labels";
import { withMarks } from "@/lib/db/samples/marks";
import { listViews } from "@/lib/db/saved-views";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { Metric } from "@/lib/metrics/define";
import { type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { unreadSearch } from "@/lib/samples/from-address";
import { labelCounts } from "@/lib/summaries/label-counts";
import type { RunNow } from "@/lib/summaries/now";
import { comparedMetrics } from "@/lib/summaries/quick-counts";
import { createShareAction } from "../../shares/actions";
import { changeViewAction, deleteViewAction, restoreViewAction, saveViewAction } from "../../views/actions";

const pageSize = 25;

const numberOf = (page: number): number => Math.max(1, Math.min(page, 10_000_000));

export const placeOfPage = (page: number) => ({ skip: (numberOf(page) - 1) * pageSize, take: pageSize });

export async function SamplesTab({
  now: { run, quick, page },
  metrics,
  given,
  search: asked,
  query,
  causes,
  part,
  jar,
}: {
  now: RunNow;
  metrics: readonly Metric[];
  /** The address's raw parameters. */
  given: SearchParams;
  search: SamplesSearch;
  query: SampleQuery;
  causes: readonly string[];
  /** Size of a share of the filtered samples; null without a filter. */
  part: { filter: string; matching: number; samples: number } | null;
  jar: Awaited<ReturnType<typeof cookies>>;
}) {
  const [rows, labels, labelColumns, views, withGold] = await Promise.all([
    withMarks(run.id, page.rows),
    labelValues(run),
    labelCounts(run),
    listViews("samples"),
    hasGold(run.configurationId),
  ]);
  const chosen = views.find(({ id }) => id === asked.view);
  const search = { ...asked, view: chosen?.id ?? null };
  const view = readView(search, jar);
  const base = `/runs/${run.id}`;
  const unread = unreadSearch(given, search, query);
  return (
    <SamplesSection
      base={base}
      samples={run.sampleCount}
      metrics={metricColumns(metrics, run.settings)}
      thresholds={run.thresholds}
      isStandIn={!describeJudge(run.judge.kind).asksModels}
      search={search}
      query={query}
      rows={rows}
      total={page.total}
      page={{ number: numberOf(asked.page), size: pageSize }}
      view={view}
      unread={asked.view === search.view ? unread : [...unread, "a deleted saved view"]}
      labels={labels}
      labelColumns={labelColumns}
      quick={quick}
      alike={comparedMetrics(run.metrics)}
      causes={causes}
      hasGold={withGold}
      share={
        part && (
          <ShareDialog
            runs={[run.id]}
            what={`samples of ${run.name}`}
            part={part}
            address={samplesHref(asked)}
            name={<span className="sr-only">Share these</span>}
            action={createShareAction}
          />
        )
      }
      views={
        <ViewMenu
          {...offeredViews("samples", base, views, chosen, { ...search, ...writeLayout(view.layout) })}
          names={{ views: "Views for every run", all: "All samples" }}
          addressEnd={`?run=${run.id}`}
          about={`Saves the filters, sort order and columns for everyone and every run.${search.ids ? " The chosen samples are not saved." : ""}`}
          actions={{
            save: saveViewAction.bind(null, "samples"),
            change: changeViewAction,
            remove: deleteViewAction,
            restore: restoreViewAction,
          }}
        />
      }
    />
  );
}
