import { Plus } from "lucide-react";
import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { loadRunsSearch, runsHref } from "@/components/addresses/runs";
import { AddExample } from "@/components/datasets/add-example";
import { Live } from "@/components/runs/live";
import { CompareBar } from "@/components/runs-table/compare-ticks";
import { RunsFilters } from "@/components/runs-table/filters";
import { RunsTable } from "@/components/runs-table/rows";
import { SearchBox } from "@/components/samples-table/search-box";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { countDatasets } from "@/lib/db/datasets";
import { listRuns, runFacets } from "@/lib/db/runs/list";
import { metrics } from "@/lib/metrics/registry";
import { controlRunAction } from "./actions";
import { countPairsAction } from "./compare/actions";
import { judgeExampleAction } from "./example-actions";
import { FirstSteps } from "./first-steps";

export const metadata: Metadata = { title: "Runs" };
const pageSize = 25;

export default async function RunsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadRunsSearch(searchParams);
  const page = Math.max(1, Math.min(search.page, 1_000_000));
  const query = {
    ...(search.q && { text: search.q.slice(0, 500) }),
    ...(search.dataset && { datasetId: search.dataset }),
    ...(search.configuration && { configuration: search.configuration }),
    ...(search.judge && { judge: search.judge }),
    ...(search.status && { status: search.status }),
    ...(search.sort && { sort: search.sort }),
    ...(search.order && { order: search.order }),
  };
  const [{ runs, total }, facets] = await Promise.all([
    listRuns(query, { skip: (page - 1) * pageSize, take: pageSize }),
    runFacets(),
  ]);
  const isFiltered = Boolean(search.q || search.dataset || search.configuration || search.judge || search.status);
  const isEmpty = total === 0 && !isFiltered;
  return (
    <>
      <TopBar crumbs={[{ name: "Runs" }]}>
        <ButtonLink data-needs="editor" href="/runs/new" look="primary">
          <Plus aria-hidden /> New run
        </ButtonLink>
      </TopBar>
      <h1 className="sr-only">Runs</h1>
      <FirstSteps />
      {runs.some(({ status }) => status === "queued" || status === "running") && <Live />}
      <Panel className="mt-4 overflow-hidden">
        {isEmpty ? (
          <NoRuns hasDatasets={(await countDatasets()) > 0} />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2.5 py-2">
              <SearchBox label="Search runs, datasets, tags" />
              <RunsFilters {...facets} />
              <span className="ml-auto text-small text-ink-3 tabular-nums">
                {total.toLocaleString("en")} run{total === 1 ? "" : "s"}
              </span>
            </div>
            {runs.length === 0 ? (
              <EmptyState title="No run matches" actions={<ButtonLink href="/">Show all runs</ButtonLink>}>
                {total === 0 ? "Nothing matches this search and these filters together." : "There are fewer pages than this one."}
              </EmptyState>
            ) : (
              <RunsTable runs={runs} metrics={metrics} search={search} action={controlRunAction} />
            )}
            <Pager
              page={page}
              size={pageSize}
              total={total}
              href={(to) => runsHref("/", { ...search, page: to })}
              remark={
                <span className="phone:hidden">Each cell: mean, band, and samples per tenth of the score from 0 to 1.</span>
              }
            />
          </>
        )}
      </Panel>
      <CompareBar countPairs={countPairsAction} />
    </>
  );
}

const NoRuns = ({ hasDatasets }: { hasDatasets: boolean }) => (
  <EmptyState
    title="No runs yet"
    actions={
      <>
        <AddExample action={judgeExampleAction} label="Add the example and judge it" look={hasDatasets ? "plain" : "primary"} />
        {hasDatasets ? (
          <ButtonLink data-needs="editor" href="/runs/new" look="primary">
            Start a run
          </ButtonLink>
        ) : (
          <ButtonLink href="/datasets">Upload a file</ButtonLink>
        )}
      </>
    }
  >
    A run judges what one configuration retrieved and answered. The example holds 48 questions of PubMedQA with the contexts of
    two retrievers; it is judged in seconds by the embedded lexical judge, without a key.
  </EmptyState>
);
