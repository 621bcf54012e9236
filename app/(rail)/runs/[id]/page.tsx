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
import { flagsOfRuns } from "@/lib/db/judgments/errors-and-flags";
import { baselinesByDataset, offeredBaselineName } from "@/lib/db/runs/baselines";
import { batchProgressOf } from "@/lib/db/runs/batches";
import { findRun as find, type Run } from "@/lib/db/runs/list";
import { listViews } from "@/lib/db/saved-views";
import { baselineMark } from "@/lib/domain/baselines/mark";
import { isFinished, isMoving } from "@/lib/domain/runs/is-finished";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { recentPace } from "@/lib/judging/progress/follow";
import { progressOf } from "@/lib/judging/progress/read";
import { loadSamplesSearch, type RunTab, type SamplesSearch, samplesHref, tabOf } from "@/lib/samples/filters/address";
import { sampleQueryOf } from "@/lib/samples/from-address";
import { isConfined, readShareFilter } from "@/lib/samples/share";
import { readRunNow } from "@/lib/summaries/now";
import { controlRunAction, countImpactAction } from "../../actions";
import { createShareAction } from "../../shares/actions";
import { archiveRunsAction } from "../actions";
import { editRunAction, removeBaselineAction, setBaselineAction } from "./actions";
import { MetricCorrelations } from "./metric-correlations";
import { RunParts } from "./run-parts";
import { canCompare, metricsOf, type RunView } from "./run-view";
import { placeOfPage } from "./samples-tab";
import { RunDecisions, RunReview, StandInStep, TableActs } from "./team-parts";

const findRun = cache(find);
type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const run = await findRun((await params).id);
  return { title: run ? run.name : "Run not found" };
}

export default async function RunPage({ params, searchParams }: Props) {
  const [{ id }, given, asked, jar] = await Promise.all([params, searchParams, loadSamplesSearch(searchParams), cookies()]);
  const stored = await findRun(id);
  if (!stored) notFound();
  const tab = tabOf(asked);
  // While scores arrive, rows keep their order unless one is chosen.
  const keepsOrder = isMoving(stored) && asked.sort === null;
  const query = sampleQueryOf(keepsOrder ? { ...asked, sort: "position" } : asked, stored.metrics);
  const filter = readShareFilter(samplesHref(asked), stored.metrics);
  const isFiltered = isConfined(filter);
  const shown = { run: stored, shows: { texts: true, reviews: true }, isWhole: true };
  const [now, batches, flagged, baselines, offered, views, comparable] = await Promise.all([
    readRunNow(stored, query, tab === "samples" ? placeOfPage(asked.page) : { skip: 0, take: 0 }),
    batchProgressOf(stored.judge.batch ? [id] : []),
    flagsOfRuns([id]),
    baselinesByDataset([stored.datasetId]),
    offeredBaselineName(stored.datasetId),
    listViews("samples"),
    tab === "trust" && canCompare(shown),
  ]);
  const { run, errors } = now;
  const search = { ...asked, view: views.find((view) => view.id === asked.view)?.id ?? null };
  const total = isFiltered ? now.page.total : run.sampleCount;
  const progress = progressOf(run, { errors: errors.byCause, batches: batches.get(id) ?? null }, recentPace(run));
  const ofDataset = baselines.get(run.datasetId) ?? [];
  const names = ofDataset.filter((baseline) => baseline.run === id).map(({ name }) => name);
  const mark = baselineMark(ofDataset, id);
  const part = isFiltered ? { filter: filter.text, matching: total, samples: run.sampleCount } : null;
  const isStandIn = !describeJudge(run.judge.kind).asksModels;
  const view: RunView = {
    ...shown,
    ...now,
    team: {
      run,
      failed: errors.byMetric,
      decisions: <RunDecisions run={run} />,
      review: tab === "samples" && <RunReview run={run} />,
      tab: <TeamTab run={run} search={search} tab={tab} />,
      acts: <TableActs run={run} search={search} part={part} views={views} jar={jar} />,
    },
    samples: run.sampleCount,
    summaries: run.summaries,
    base: `/runs/${id}`,
    tab,
    canCompare: comparable,
    given,
    search,
    query,
    filter: part?.filter ?? "",
    total,
    causes: Object.keys(progress.errors),
    unread: asked.view === search.view ? [] : ["a deleted saved view"],
    placesOf: async (ids) => new Map(ids.map((id) => [id, id])),
    jar,
  };
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
      <RunParts view={view} />
    </>
  );
}

const TeamTab = ({ run, search, tab }: { run: Run; search: SamplesSearch; tab: RunTab }) => {
  const metrics = metricsOf({ run });
  if (tab === "metrics") return <MetricCorrelations run={run} metrics={metrics} search={search} />;
  return tab === "setup" ? <RunSetup run={run} metrics={metrics} /> : null;
};
