import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { FilterChip } from "@/components/runs/filter-chip";
import { MetricPanels } from "@/components/runs/metric-panels";
import { RunControls } from "@/components/runs/run-controls";
import { RunExport } from "@/components/runs/run-export";
import { RunFacts } from "@/components/runs/run-facts";
import { RunPanel } from "@/components/runs/run-panel";
import { RunSetup } from "@/components/runs/run-setup";
import { StatusMark } from "@/components/runs/run-status";
import { loadSamplesSearch, sampleQueryOf, samplesHref } from "@/components/runs/samples-query";
import { SamplesTable } from "@/components/runs/samples-table";
import { SearchBox } from "@/components/runs/search-box";
import { BandName } from "@/components/scores/band";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { errorsByCause } from "@/lib/db/judgment-errors";
import { findRun as find } from "@/lib/db/runs";
import { listSamples } from "@/lib/db/sample-table";
import { isFinished } from "@/lib/domain/run";
import { metrics as registered } from "@/lib/metrics/registry";
import { progressOf } from "@/lib/runs/run-progress";
import { controlRunAction } from "../../actions";
import { AgreementSection } from "./agreement-section";
import { MetricCorrelations } from "./metric-correlations";

/** Read once for the title and the page. */
const findRun = cache(find);
const pageSize = 25;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const run = await findRun((await params).id);
  return { title: run ? run.name : "No such run" };
}

export default async function RunPage({ params, searchParams }: Props) {
  const [{ id }, search] = await Promise.all([params, loadSamplesSearch(searchParams)]);
  const run = await findRun(id);
  if (!run) notFound();
  const metrics = registered.filter((metric) => run.metrics.includes(metric.id));
  const query = sampleQueryOf(search, run.metrics);
  const page = Math.max(1, Math.min(search.page, 10_000_000));
  const [{ rows, total }, progress] = await Promise.all([
    listSamples(run, query, { skip: (page - 1) * pageSize, take: pageSize }),
    errorsByCause(run.failed > 0 ? [id] : []).then((errors) => progressOf(run, errors.get(id) ?? {})),
  ]);
  const columns = metrics.map((metric) => ({
    id: metric.id,
    shortName: metric.shortName,
    sub: [metric.source, metric.variant(run.settings[metric.id])].filter(Boolean).join(" · "),
    group: metric.group,
  }));
  const filtered = metrics.find((metric) => metric.id === query.metric);
  const sorted = columns.find((column) => column.id === query.sort);
  return (
    <>
      <TopBar
        crumbs={[{ name: "Runs", href: "/" }, { name: run.dataset.name, href: `/datasets/${run.datasetId}` }, { name: run.name }]}
      >
        <RunControls
          id={run.id}
          name={run.name}
          status={run.status}
          failed={run.failed}
          judgments={run.ok + run.failed}
          action={controlRunAction}
          canDelete
        />
        <RunSetup run={run} metrics={metrics} />
        <RunExport id={run.id} search={search} matching={total} samples={run.sampleCount} judgments={run.ok + run.failed} />
      </TopBar>
      <PageTitle
        beside={
          <>
            <StatusMark status={run.status} errors={run.failed} />
            {run.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </>
        }
      >
        {run.name}
      </PageTitle>
      <RunFacts run={run} />
      {run.note && <p className="mt-3 max-w-[96ch] whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{run.note}</p>}
      <RunPanel
        id={run.id}
        name={run.name}
        given={progress}
        asksModels={run.judge.kind === "openai"}
        search={search}
        action={controlRunAction}
      />
      {isFinished(run.status) && run.reason && (
        <div className="mt-4">
          <Notice
            kind={run.status === "failed" ? "problem" : "hint"}
            title={run.status === "failed" ? "This run failed" : "This run ended early"}
          >
            {run.reason}
          </Notice>
        </div>
      )}
      <SectionHeading title="Scores" remark="mean and 95% interval; a bar, a band or an error filters the samples below" />
      <MetricPanels run={run} metrics={metrics} search={search} />
      <MetricCorrelations run={run} metrics={metrics} search={search} />
      <AgreementSection run={run} metrics={metrics} search={search} />
      <SectionHeading
        id="samples"
        title="Samples"
        remark={
          total === run.sampleCount
            ? total.toLocaleString("en")
            : `${total.toLocaleString("en")} of ${run.sampleCount.toLocaleString("en")} match`
        }
      />
      <Panel className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
          <SearchBox label="Search text or id" />
          {filtered && (query.band || query.bin !== undefined || query.cause) && (
            <FilterChip
              name={`${filtered.shortName} ${filtered.source}`}
              href={`/runs/${run.id}${samplesHref({ ...search, metric: null, band: null, bin: null, cause: null, page: null })}`}
            >
              {query.band ? (
                <BandName band={query.band} />
              ) : query.bin !== undefined ? (
                `${(query.bin / 10).toFixed(1)} to ${((query.bin + 1) / 10).toFixed(1)}`
              ) : (
                query.cause
              )}
            </FilterChip>
          )}
          {query.error && (
            <FilterChip name="Judgment in error" href={`/runs/${run.id}${samplesHref({ ...search, error: null, page: null })}`}>
              {query.error === "any" ? "any cause" : query.error}
            </FilterChip>
          )}
        </div>
        {rows.length === 0 ? (
          <EmptyState title="No sample matches" actions={<ButtonLink href={`/runs/${run.id}`}>Show all samples</ButtonLink>}>
            {total === 0 ? "Nothing fits this search and this filter together." : "There are fewer pages than this one."}
          </EmptyState>
        ) : (
          <SamplesTable
            runId={run.id}
            rows={rows}
            first={(page - 1) * pageSize + 1}
            metrics={columns}
            search={search}
            sorted={{ by: query.sort ?? null, order: query.order ?? "asc" }}
          />
        )}
        <Pager
          page={page}
          size={pageSize}
          total={total}
          href={(to) => `/runs/${run.id}${samplesHref({ ...search, page: to })}`}
          remark={
            sorted
              ? `${query.order === "desc" ? "Highest" : "Lowest"} ${sorted.shortName} (${sorted.sub}) first`
              : query.order === "desc"
                ? "The file's last first"
                : "In the order of the file"
          }
        />
      </Panel>
    </>
  );
}
