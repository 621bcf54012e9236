import { GitCompareArrows } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { chooseHref } from "@/components/addresses/compare";
import { BaselineMark } from "@/components/compare/baseline-mark";
import { DeleteRun, RunControls } from "@/components/runs/controls";
import { RunNote } from "@/components/runs/edit/note";
import { RunTags } from "@/components/runs/edit/tags";
import { RunTitle } from "@/components/runs/edit/title";
import { RunExport } from "@/components/runs/export";
import { RunFacts } from "@/components/runs/header/facts";
import { RunStatusLine } from "@/components/runs/header/status";
import { RunMore } from "@/components/runs/more";
import { RunPanel } from "@/components/runs/panel";
import { RunSetup } from "@/components/runs/setup";
import { ArchivedMark } from "@/components/runs/status";
import { FollowedRun } from "@/components/runs/use-progress";
import { ShareDialog } from "@/components/shares/dialog";
import { ActName, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { flagsOfRuns } from "@/lib/db/judgments/flags";
import { baselinesByDataset, offeredBaselineName } from "@/lib/db/runs/baselines";
import { batchProgressOf } from "@/lib/db/runs/batches";
import { findRun as find } from "@/lib/db/runs/list";
import { baselineMark } from "@/lib/domain/baselines/mark";
import { isFinished, isMoving } from "@/lib/domain/runs/is-finished";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { recentPace } from "@/lib/judging/progress/follow";
import { progressOf } from "@/lib/judging/progress/read";
import { metrics as registered } from "@/lib/metrics/registry";
import { loadSamplesSearch, samplesHref, tabOf } from "@/lib/samples/filters/address";
import { sampleQueryOf } from "@/lib/samples/from-address";
import { isConfined, readShareFilter } from "@/lib/samples/share";
import { readRunNow } from "@/lib/summaries/now";
import { controlRunAction, countImpactAction } from "../../actions";
import { createShareAction } from "../../shares/actions";
import { archiveRunsAction } from "../actions";
import { editRunAction, removeBaselineAction, setBaselineAction } from "./actions";
import { GoldRetrieval } from "./gold-retrieval";
import { MetricCorrelations } from "./metric-correlations";
import { RunDecisions } from "./run-decisions";
import { RunReview } from "./run-review";
import { placeOfPage, SamplesTab } from "./samples-tab";
import { RunScores } from "./scores";
import { StandInStep } from "./stand-in-step";
import { RunTabBar } from "./tab-bar";
import { TrustTab } from "./trust-tab";

const findRun = cache(find);
type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const run = await findRun((await params).id);
  return { title: run ? run.name : "Run not found" };
}

export default async function RunPage({ params, searchParams }: Props) {
  const [{ id }, given, found, jar] = await Promise.all([params, searchParams, loadSamplesSearch(searchParams), cookies()]);
  const stored = await findRun(id);
  if (!stored) notFound();
  // Old addresses: setup was a drawer.
  const search = given.setup === "true" && !found.tab ? { ...found, tab: "setup" as const } : found;
  const tab = tabOf(search);
  const metrics = registered.filter((metric) => stored.metrics.includes(metric.id));
  // While scores arrive, rows keep their order unless one is chosen.
  const keepsOrder = isMoving(stored) && search.sort === null;
  const query = sampleQueryOf(keepsOrder ? { ...search, sort: "position" } : search, stored.metrics);
  const filter = readShareFilter(samplesHref(search), stored.metrics);
  const isFiltered = isConfined(filter);
  const [now, batches, flagged] = await Promise.all([
    readRunNow(stored, query, tab === "samples" ? placeOfPage(search.page) : { skip: 0, take: 0 }),
    batchProgressOf(stored.judge.batch ? [id] : []),
    flagsOfRuns([id]),
  ]);
  const { run, errors } = now;
  const total = isFiltered ? now.page.total : run.sampleCount;
  const progress = progressOf(run, { errors: errors.byCause, batches: batches.get(id) ?? null }, recentPace(run));
  const [baselines, offered] = await Promise.all([baselinesByDataset([run.datasetId]), offeredBaselineName(run.datasetId)]);
  const ofDataset = baselines.get(run.datasetId) ?? [];
  const names = ofDataset.filter((baseline) => baseline.run === id).map(({ name }) => name);
  const mark = baselineMark(ofDataset, id);
  const part = isFiltered ? { filter: filter.text, matching: total, samples: run.sampleCount } : null;
  const isStandIn = !describeJudge(run.judge.kind).asksModels;
  return (
    <>
      <TopBar
        crumbs={[{ name: "Runs", href: "/" }, { name: run.dataset.name, href: `/datasets/${run.datasetId}` }, { name: run.name }]}
      >
        <RunControls
          id={run.id}
          status={run.status}
          failed={run.failed}
          judgments={run.ok + run.failed}
          follows={run.follow?.isOn}
          action={controlRunAction}
        />
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
        <RunMore
          run={run.id}
          names={names}
          offered={offered}
          archived={isMoving(run) ? null : run.archivedAt !== null}
          setBaseline={setBaselineAction}
          removeBaseline={removeBaselineAction}
          archive={archiveRunsAction}
        />
        {!isMoving(run) && <DeleteRun id={id} name={run.name} action={controlRunAction} countImpact={countImpactAction} />}
      </TopBar>
      <FollowedRun id={run.id} given={progress}>
        <RunTitle id={run.id} name={run.name} edit={editRunAction}>
          {/* A separate line on phones, so longer words at the end of a run move nothing. */}
          <span className="contents phone:order-last phone:flex phone:basis-full">
            <RunStatusLine status={run.status} errors={run.failed} />
            {run.archivedAt && <ArchivedMark />}
          </span>
          {mark && <BaselineMark>{mark}</BaselineMark>}
          <RunTags id={run.id} tags={run.tags} edit={editRunAction} />
        </RunTitle>
        <RunFacts run={run} progress={progress} flagged={flagged.get(id) ?? {}} search={search} />
        <RunNote id={run.id} note={run.note} edit={editRunAction} />
        <RunPanel
          id={run.id}
          name={run.name}
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
      <RunDecisions run={run} />
      <RunTabBar run={run} search={search} open={tab}>
        {tab === "samples" && <RunReview run={run} />}
      </RunTabBar>
      {tab === "samples" && (
        <SamplesTab
          now={now}
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
