import { findDataset, listDatasets } from "assay-lib/db/datasets";
import { withParameters } from "assay-lib/db/parameters";
import { findRun, listRuns } from "assay-lib/db/runs/list";
import { mostRanked } from "assay-lib/domain/bounds";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { counted } from "assay-lib/domain/text/counted";
import { rankCandidates } from "assay-lib/ranking/candidates";
import type { RankReport } from "assay-lib/ranking/words/report";
import type { Metadata } from "next";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { chooseHref } from "@/components/addresses/compare";
import { loadRankSearch, type RankSearch, rankHref } from "@/components/addresses/rank";
import { Checks } from "@/components/comparison/decision/checks";
import { ParametersButton } from "@/components/datasets/parameters/button";
import { RankControls } from "@/components/ranking/controls";
import { EffectsPlot } from "@/components/ranking/effects";
import { RankExport } from "@/components/ranking/export-menu";
import { RankFinding } from "@/components/ranking/finding";
import { FollowedRanking } from "@/components/ranking/followed";
import { LeftOut } from "@/components/ranking/left-out";
import { Repetitions } from "@/components/ranking/repetitions";
import { Live } from "@/components/runs/live";
import { ShareDialog } from "@/components/shares/dialog";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { PageComments } from "../comments/section";
import { editParametersAction } from "../datasets/actions";
import { createShareAction } from "../shares/actions";
import { RankedBest } from "./ranked-best";
import { commentPlaceOf, rankedFor } from "./ranked-for";
import { RankedPreferences } from "./ranked-preferences";
import { RankedSteps } from "./ranked-steps";
import { RankedTable } from "./ranked-table";
import { OtherView, RankFacts, RankViews, rankChoices } from "./ranking-parts";
import { likeOf, runsToStart } from "./runs-to-start";

export const metadata: Metadata = { title: "Rank" };

export default async function RankPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadRankSearch(searchParams);
  if (search.dataset === null && search.runs.length === 0) return <ChooseDataset />;
  const report = await orRefusal(rankedFor(search, search.metric));
  if (report instanceof Refusal) return <Nothing search={search} problem={report.message} />;
  const beside =
    search.beside !== null && search.beside !== report.metric ? await orRefusal(rankedFor(search, search.beside)) : null;
  const { configurations, datasets } = report;
  const race = report.inPart === "decided" ? (await findRun(configurations[0]?.run ?? ""))?.raceId : null;
  const views = <RankViews search={search} address={rankHref} />;
  return (
    <>
      <TopBar crumbs={crumbsOf(report)}>
        {datasets.length === 1 && datasets[0] && <DatasetParameters dataset={datasets[0].id} />}
        <RankExport search={search} />
        <ShareDialog
          runs={await sharedRuns(search, report)}
          what="this ranking"
          ranking={{
            metric: report.metric,
            pairBy: null,
            allPairs: report.allPairs,
            baseline: report.baseline,
            include: search.include,
          }}
          address={rankHref(search).replace(/^[^?]*/, "")}
          action={createShareAction}
        />
      </TopBar>
      <PageTitle>Rank {counted(configurations.length, "configuration")}</PageTitle>
      <RankFacts report={report} />
      <RankControls choices={rankChoices(search, report)} />
      <RankFinding report={report}>
        <Suspense fallback={<div className="h-13" />}>
          <RankedBest report={report} />
        </Suspense>
      </RankFinding>
      {race && (
        <Link href={`/races/${race}`} prefetch={false} className="link mt-2 block w-fit px-1 text-small">
          What the race decided
        </Link>
      )}
      <LeftOut
        {...report}
        again={{
          like: likeOf(report),
          hrefOfInclude: (run) => rankHref({ ...search, include: [...search.include, run] }),
          hrefOfNone: rankHref({ ...search, include: null }),
        }}
      />
      <Checks checks={report.checks} />
      <FollowedRanking
        runs={[...configurations.flatMap(({ runs }) => runs), ...report.pending.map(({ run }) => run)]}
        pending={report.pending.map(({ run }) => run)}
      >
        {search.view === "table" ? (
          <RankedTable
            report={report}
            beside={beside instanceof Refusal ? null : beside}
            search={search}
            address={rankHref}
            views={views}
          />
        ) : (
          <OtherView
            report={report}
            search={search}
            views={views}
            hrefToRun={search.view === "grid" ? await runsToStart(report) : undefined}
          />
        )}
      </FollowedRanking>
      <EffectsPlot report={report} />
      <Repetitions report={report} />
      <Suspense>
        <RankedSteps report={report} />
      </Suspense>
      <RankedPreferences report={report} />
      <PageComments place={commentPlaceOf(search, report)} />
    </>
  );
}

async function DatasetParameters({ dataset }: { dataset: string }) {
  const configurations = (await findDataset(dataset))?.configurations ?? [];
  return <ParametersButton dataset={dataset} configurations={configurations.map(withParameters)} save={editParametersAction} />;
}

/** Includes the runs left out, which another metric may rank. Keeps the order of reading, so the tests repeat exactly. */
async function sharedRuns({ dataset, runs }: RankSearch, { configurations, leftOut, pending }: RankReport): Promise<string[]> {
  const shown = new Set([
    ...configurations.flatMap((one) => one.runs),
    ...leftOut.flatMap(({ run, cause }) => (cause === "missing" ? [] : run)),
    ...pending.map(({ run }) => run),
  ]);
  const read =
    runs.length > 0 || dataset === null
      ? runs
      : (await listRuns({ datasetIds: [dataset] }, { take: mostRanked })).runs.map(({ id }) => id);
  return [...new Set(read)].filter((id) => shown.has(id));
}

const crumbsOf = ({ datasets: [first, ...others] }: RankReport) => [
  ...(first && others.length === 0
    ? [
        { name: "Datasets", href: "/datasets" },
        { name: first.name, href: `/datasets/${first.id}` },
      ]
    : [{ name: "Runs", href: "/" }]),
  { name: "Rank" },
];

async function ChooseDataset() {
  const datasets = (await listDatasets()).filter(({ _count }) => _count.runs > 1).slice(0, 20);
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "Rank" }]} />
      <PageTitle>Rank configurations</PageTitle>
      <Panel className="mt-6">
        {datasets.length === 0 ? (
          <EmptyState title="Nothing to rank yet" actions={<ButtonLink href="/runs/new">Start a run</ButtonLink>}>
            Ranking needs a dataset with two or more runs.
          </EmptyState>
        ) : (
          <div className="px-4 py-3.5">
            <p>Choose a dataset, or tick five or more runs on the Runs page.</p>
            <ul className="mt-2 grid gap-1.5">
              {datasets.map(({ id, name, _count }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-2">
                  <Link href={rankHref({ dataset: id })} prefetch={false} className="link">
                    {name}
                  </Link>
                  <span className="text-small text-ink-3">{counted(_count.runs, "run")}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </>
  );
}

async function areMoving({ dataset, runs }: RankSearch): Promise<boolean> {
  const found = await orRefusal(rankCandidates({ dataset: dataset ?? undefined, runs }));
  return !(found instanceof Refusal) && found.runs.some(isMoving);
}

const Nothing = async ({ search, problem }: { search: RankSearch; problem: string }) => (
  <>
    <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "Rank" }]} />
    {(await areMoving(search)) && <Live />}
    <PageTitle>Rank configurations</PageTitle>
    <Panel className="mt-6">
      <EmptyState
        title="Nothing to rank"
        actions={
          search.dataset && (await findDataset(search.dataset)) ? (
            <ButtonLink href={`/datasets/${search.dataset}`}>Open the dataset</ButtonLink>
          ) : (
            <ButtonLink href={chooseHref(search.runs.slice(0, 4))}>Choose runs</ButtonLink>
          )
        }
      >
        {problem}
      </EmptyState>
    </Panel>
  </>
);
