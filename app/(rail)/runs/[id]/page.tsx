import { GitCompareArrows } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { chooseHref } from "@/components/addresses/compare";
import { RunControls } from "@/components/runs/controls";
import { RunNote } from "@/components/runs/edit/note";
import { RunTags } from "@/components/runs/edit/tags";
import { RunTitle } from "@/components/runs/edit/title";
import { RunExport } from "@/components/runs/export";
import { RunFacts } from "@/components/runs/facts";
import { RunFlags } from "@/components/runs/flags";
import { MetricPanels } from "@/components/runs/metric-panels";
import { RunPanel } from "@/components/runs/panel";
import { RunSetup } from "@/components/runs/setup";
import { SetupDrawer } from "@/components/runs/setup-drawer";
import { StatusMark } from "@/components/runs/status";
import { FollowedRun } from "@/components/runs/use-progress";
import { SamplesSection } from "@/components/samples-table/section";
import { readView, viewCookie } from "@/components/samples-table/view";
import { ShareDialog } from "@/components/shares/dialog";
import { TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SectionHeading } from "@/components/ui/panel";
import { errorDetails, errorsByCause, errorsByMetric } from "@/lib/db/judgments/errors";
import { flagsOfRuns } from "@/lib/db/judgments/flags";
import { batchProgressOf } from "@/lib/db/runs/batches";
import { findRun as find } from "@/lib/db/runs/list";
import { labelValues } from "@/lib/db/samples/labels";
import { listSamples } from "@/lib/db/samples/table";
import { describeJudge } from "@/lib/domain/judge";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metrics as registered } from "@/lib/metrics/registry";
import { progressOf } from "@/lib/runs/progress/read";
import { labelCounts } from "@/lib/runs/summary/label-counts";
import { loadSamplesSearch, samplesHref } from "@/lib/samples/address";
import { sampleQueryOf, unreadSearch } from "@/lib/samples/from-address";
import { isConfined, readShareFilter } from "@/lib/samples/share";
import { controlRunAction, countImpactAction } from "../../actions";
import { createShareAction } from "../../shares/actions";
import { editRunAction } from "./actions";
import { AgreementSection } from "./agreement-section";
import { MetricCorrelations } from "./metric-correlations";
import { readTrends } from "./read-trends";
import { RunReview } from "./run-review";

/** The title and the page share one read. */
const findRun = cache(find);
const pageSize = 25;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const run = await findRun((await params).id);
  return { title: run ? run.name : "No such run" };
}

export default async function RunPage({ params, searchParams }: Props) {
  const [{ id }, given, search, cookieStore] = await Promise.all([
    params,
    searchParams,
    loadSamplesSearch(searchParams),
    cookies(),
  ]);
  const view = readView(cookieStore.get(viewCookie)?.value);
  const run = await findRun(id);
  if (!run) notFound();
  const isSetupOpen = given.setup === "true";
  const metrics = registered.filter((metric) => run.metrics.includes(metric.id));
  const query = sampleQueryOf(search, run.metrics);
  const page = Math.max(1, Math.min(search.page, 10_000_000));
  const [{ rows, total }, labels, labelColumns, progress, failed, details, flagged, trends] = await Promise.all([
    listSamples(run, query, { skip: (page - 1) * pageSize, take: pageSize }),
    labelValues(run.configurationId),
    labelCounts(run.configurationId),
    Promise.all([errorsByCause(run.failed > 0 ? [id] : []), batchProgressOf(run.judge.batch ? [id] : [])]).then(
      ([errors, batches]) => progressOf(run, { errors: errors.get(id) ?? {}, batches: batches.get(id) ?? null }),
    ),
    run.failed > 0 ? errorsByMetric(id) : {},
    errorDetails(run.failed > 0 ? [id] : []),
    flagsOfRuns([id]),
    readTrends(run),
  ]);
  const filter = readShareFilter(samplesHref(search), run.metrics);
  const part = isConfined(filter) ? { filter: filter.text, matching: total, samples: run.sampleCount } : null;
  const columns = metrics.map((metric) => ({
    id: metric.id,
    shortName: metric.shortName,
    sub: [metric.source, metric.variant(run.settings[metric.id])].filter(Boolean).join(" · "),
    group: metric.group,
  }));
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
          countImpact={countImpactAction}
        />
        {run.ok > 0 && (
          <ButtonLink href={chooseHref([run.id])} prefetch={false}>
            <GitCompareArrows aria-hidden /> Compare with…
          </ButtonLink>
        )}
        <SetupDrawer title={`How ${run.name} is judged`}>{isSetupOpen && <RunSetup run={run} metrics={metrics} />}</SetupDrawer>
        <ShareDialog runs={[run.id]} what={run.name} part={part} action={createShareAction} />
        <RunExport id={run.id} search={search} matching={total} samples={run.sampleCount} judgments={run.ok + run.failed} />
      </TopBar>
      <RunTitle id={run.id} name={run.name} edit={editRunAction}>
        <StatusMark status={run.status} errors={run.failed} />
        <RunTags id={run.id} tags={run.tags} edit={editRunAction} />
      </RunTitle>
      <FollowedRun id={run.id} given={progress}>
        <RunFacts run={run} />
        <RunNote id={run.id} note={run.note} edit={editRunAction} />
        <RunPanel
          id={run.id}
          name={run.name}
          given={progress}
          asksModels={describeJudge(run.judge.kind).asksModels}
          judge={{
            models: run.judge.models,
            maxTokens: run.judge.maxTokens,
            temperature: run.judge.temperature,
            retries: run.judge.retries,
          }}
          details={details.get(id) ?? []}
          search={search}
          action={controlRunAction}
        />
        <RunFlags runId={id} counts={flagged.get(id) ?? {}} search={search} />
      </FollowedRun>
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
      <RunReview run={run} />
      <SectionHeading
        title="Scores"
        remark="mean and 95% interval; a bar, several (drag, or Shift and arrows), a band or an error filters the samples below"
      />
      <MetricPanels run={run} metrics={metrics} failed={failed} search={search} trends={trends} />
      <MetricCorrelations run={run} metrics={metrics} search={search} />
      <AgreementSection run={run} metrics={metrics} search={search} />
      <SamplesSection
        base={`/runs/${run.id}`}
        samples={run.sampleCount}
        metrics={columns}
        thresholds={run.thresholds}
        search={search}
        query={query}
        rows={rows}
        total={total}
        page={{ number: page, size: pageSize }}
        view={view}
        unread={unreadSearch(given, search, query)}
        labels={labels}
        labelColumns={labelColumns}
        causes={Object.keys(progress.errors)}
        share={
          part && (
            <ShareDialog
              runs={[run.id]}
              what={`samples of ${run.name}`}
              part={part}
              name="Share these"
              action={createShareAction}
            />
          )
        }
      />
    </>
  );
}
