import { GitCompareArrows } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { chooseHref } from "@/components/addresses/compare";
import { ArchiveRun } from "@/components/runs/archive/button";
import { RunControls } from "@/components/runs/controls";
import { RunNote } from "@/components/runs/edit/note";
import { RunTags } from "@/components/runs/edit/tags";
import { RunTitle } from "@/components/runs/edit/title";
import { RunExport } from "@/components/runs/export";
import { RunFacts } from "@/components/runs/header/facts";
import { RunStatusLine } from "@/components/runs/header/status";
import { RunPanel } from "@/components/runs/panel";
import { RunSetup } from "@/components/runs/setup";
import { ArchivedMark } from "@/components/runs/status";
import { FollowedRun } from "@/components/runs/use-progress";
import { ShareDialog } from "@/components/shares/dialog";
import { ActName, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { errorsByCause } from "@/lib/db/judgments/errors";
import { flagsOfRuns } from "@/lib/db/judgments/flags";
import { batchProgressOf } from "@/lib/db/runs/batches";
import { findRun as find } from "@/lib/db/runs/list";
import { countSamples } from "@/lib/db/samples/table";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { metrics as registered } from "@/lib/metrics/registry";
import { progressOf } from "@/lib/runs/progress/read";
import { errorsOf } from "@/lib/runs/summary/errors";
import { loadSamplesSearch, samplesHref, tabOf } from "@/lib/samples/filters/address";
import { sampleQueryOf } from "@/lib/samples/from-address";
import { isConfined, readShareFilter } from "@/lib/samples/share";
import { controlRunAction, countImpactAction } from "../../actions";
import { createShareAction } from "../../shares/actions";
import { archiveRunsAction } from "../actions";
import { editRunAction } from "./actions";
import { GoldRetrieval } from "./gold-retrieval";
import { MetricCorrelations } from "./metric-correlations";
import { RunReview } from "./run-review";
import { listPage, SamplesTab } from "./samples-tab";
import { RunScores } from "./scores";
import { StandInStep } from "./stand-in-step";
import { RunTabBar } from "./tab-bar";
import { TrustTab } from "./trust-tab";

/** The title and the page share one read. */
const findRun = cache(find);
type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const run = await findRun((await params).id);
  return { title: run ? run.name : "No such run" };
}

export default async function RunPage({ params, searchParams }: Props) {
  const [{ id }, given, found, jar] = await Promise.all([params, searchParams, loadSamplesSearch(searchParams), cookies()]);
  const run = await findRun(id);
  if (!run) notFound();
  // The set-up was a drawer with this address.
  const search = given.setup === "true" && !found.tab ? { ...found, tab: "setup" as const } : found;
  const tab = tabOf(search);
  const metrics = registered.filter((metric) => run.metrics.includes(metric.id));
  const moves = run.status === "queued" || run.status === "running";
  // While scores come, the rows stay where they are unless an order is asked for.
  const query = sampleQueryOf(moves && search.sort === null ? { ...search, sort: "position" } : search, run.metrics);
  const filter = readShareFilter(samplesHref(search), run.metrics);
  const isFiltered = isConfined(filter);
  // The table's read counts the matches as well.
  const listed = tab === "samples" ? listPage(run, query, search.page) : null;
  const [total, progress, errors, flagged] = await Promise.all([
    listed
      ? listed.then((page) => (isFiltered ? page.total : run.sampleCount))
      : isFiltered
        ? countSamples(run, query)
        : run.sampleCount,
    Promise.all([errorsByCause(run.failed > 0 ? [id] : []), batchProgressOf(run.judge.batch ? [id] : [])]).then(
      ([errors, batches]) => progressOf(run, { errors: errors.get(id) ?? {}, batches: batches.get(id) ?? null }),
    ),
    errorsOf(run),
    flagsOfRuns([id]),
  ]);
  const part = isFiltered ? { filter: filter.text, matching: total, samples: run.sampleCount } : null;
  const isStandIn = !describeJudge(run.judge.kind).asksModels;
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
          follows={run.follow?.isOn}
          action={controlRunAction}
          countImpact={countImpactAction}
        />
        {!moves && <ArchiveRun id={run.id} isArchived={run.archivedAt !== null} action={archiveRunsAction} />}
        <RunExport id={run.id} search={search} matching={total} samples={run.sampleCount} judgments={run.ok + run.failed} />
        {run.ok > 0 && (
          <ButtonLink href={chooseHref([run.id])} prefetch={false}>
            <GitCompareArrows aria-hidden /> <ActName>Compare</ActName>
          </ButtonLink>
        )}
        <ShareDialog
          look="primary"
          runs={[run.id]}
          what={run.name}
          part={part}
          address={samplesHref(search)}
          action={createShareAction}
        />
      </TopBar>
      <FollowedRun id={run.id} given={progress}>
        <RunTitle id={run.id} name={run.name} edit={editRunAction}>
          {/* On phones it has a line of its own, so that its longer words at the end of a run move nothing. */}
          <span className="contents phone:order-last phone:flex phone:basis-full">
            <RunStatusLine status={run.status} errors={run.failed} />
            {run.archivedAt && <ArchivedMark />}
          </span>
          <RunTags id={run.id} tags={run.tags} edit={editRunAction} />
        </RunTitle>
        <RunFacts run={run} flagged={flagged.get(id) ?? {}} search={search} />
        <RunNote id={run.id} note={run.note} edit={editRunAction} />
        <RunPanel
          id={run.id}
          name={run.name}
          given={progress}
          asksModels={!isStandIn}
          judge={{
            models: run.judge.models,
            maxTokens: run.judge.maxTokens,
            temperature: run.judge.temperature,
            retries: run.judge.retries,
          }}
          details={errors.details}
          search={search}
          action={controlRunAction}
        />
      </FollowedRun>
      {isFinished(run.status) && run.reason && (
        <div className="mt-2.5">
          <Notice
            kind={run.status === "failed" ? "problem" : "hint"}
            title={run.status === "failed" ? "This run failed" : "This run ended early"}
          >
            {run.reason}
          </Notice>
        </div>
      )}
      {isStandIn && run.ok > 0 && <StandInStep run={run} jar={jar} />}
      <RunScores
        run={run}
        metrics={metrics}
        failed={errors.byMetric}
        search={search}
        filter={isFiltered ? filter.text : ""}
        total={total}
      />
      <GoldRetrieval run={run} search={search} />
      <RunTabBar run={run} search={search} open={tab}>
        {tab === "samples" && <RunReview run={run} />}
      </RunTabBar>
      {listed && (
        <SamplesTab
          listed={listed}
          run={run}
          metrics={metrics}
          given={given}
          search={search}
          query={query}
          causes={Object.keys(progress.errors)}
          part={part}
          jar={jar}
        />
      )}
      {tab === "metrics" && <MetricCorrelations run={run} metrics={metrics} search={search} />}
      {tab === "trust" && <TrustTab run={run} metrics={metrics} search={search} />}
      {tab === "setup" && <RunSetup run={run} metrics={metrics} />}
    </>
  );
}
