import { setTimeout } from "node:timers/promises";
import { peopleOnRun } from "assay-lib/corrected/people";
import { flagsOfRuns } from "assay-lib/db/judgments/errors-and-flags";
import { baselinesByDataset } from "assay-lib/db/runs/baselines";
import { batchProgressOf } from "assay-lib/db/runs/batches";
import type { Run } from "assay-lib/db/runs/list";
import { baselineMark } from "assay-lib/domain/baselines/mark";
import { usualName } from "assay-lib/domain/baselines/named";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { withHidden } from "assay-lib/domain/sample-query";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { recentPace } from "assay-lib/judging/progress/follow";
import { progressOf } from "assay-lib/judging/progress/read";
import { hasClaimMarks } from "assay-lib/reviews/store/claim-marks";
import { loadSamplesSearch, type RunTab, type SamplesSearch, samplesHref, tabOf } from "assay-lib/samples/filters/address";
import { sampleQueryOf } from "assay-lib/samples/from-address";
import { isConfined, readShareFilter } from "assay-lib/samples/share";
import { readRunNow } from "assay-lib/summaries/now";
import { prepareFor } from "assay-lib/why/read";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { OpenedRun } from "@/app/(rail)/waiting/opened-run";
import { runHere, titleOfRun } from "@/app/titles";
import { RunSetup } from "@/components/runs/setup";
import { CommentsTab } from "./comments/tab";
import { RaceNote } from "./race-note";
import { EndReason, RunBar, RunHead } from "./run-head";
import { RunParts } from "./run-parts";
import { canCompare, metricsOf, type RunView } from "./run-view";
import { placeOfPage } from "./samples-tab";
import { RunReview, StandInStep, TableActs } from "./team-parts";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = titleOfRun();

/** In ms, for what people would say: comparing a hundred thousand scores with labels takes seconds, once. */
const soon = 500;

export default async function RunPage({ params, searchParams }: Props) {
  const [{ id }, given, asked, jar] = await Promise.all([params, searchParams, loadSamplesSearch(searchParams), cookies()]);
  const stored = await runHere(id);
  if (!stored) notFound();
  const tab = tabOf(asked);
  // While scores arrive, rows keep their order unless one is chosen.
  const keepsOrder = isMoving(stored) && asked.sort === null;
  const asks = sampleQueryOf(keepsOrder ? { ...asked, sort: "position" } : asked, stored.metrics);
  const query = withHidden(asks, await hiddenSamplesHere(id));
  await prepareFor(stored, query);
  const filter = readShareFilter(samplesHref(asked), stored.metrics);
  const isFiltered = isConfined(filter);
  const people = peopleOnRun(stored);
  const shown = { run: stored, level: "everything" as const, isWhole: true };
  const [now, batches, flagged, baselines, isSoon, comparable] = await Promise.all([
    readRunNow(stored, query, tab === "samples" ? placeOfPage(asked.page) : { skip: 0, take: 0 }),
    batchProgressOf(stored.judge.batch ? [id] : []),
    flagsOfRuns([id]),
    baselinesByDataset([stored.datasetId]),
    Promise.race([people.then(() => true), setTimeout(soon, false)]),
    tab === "trust" && Promise.all([canCompare(shown), hasClaimMarks(id)]).then((found) => found.includes(true)),
  ]);
  const { run, errors } = now;
  const total = isFiltered ? now.page.total : run.sampleCount;
  const progress = progressOf(run, { errors: errors.byCause, batches: batches.get(id) ?? null }, recentPace(run));
  const ofDataset = baselines.get(run.datasetId) ?? [];
  const names = ofDataset.filter((baseline) => baseline.run === id).map(({ name }) => name);
  const mark = baselineMark(ofDataset, id);
  const part = isFiltered ? { filter: filter.text, matching: total, samples: run.sampleCount } : null;
  const isStandIn = describeJudge(run.judge.kind).isStandIn;
  const view: RunView = {
    ...shown,
    ...now,
    team: {
      run,
      failed: errors.byMetric,
      review: tab === "samples" && <RunReview run={run} />,
      tab: <TeamTab run={run} search={asked} tab={tab} />,
      acts: <TableActs run={run} search={asked} part={part} />,
    },
    samples: run.sampleCount,
    summaries: run.summaries,
    people: isSoon ? await people : people,
    base: `/runs/${id}`,
    tab,
    canCompare: comparable,
    given,
    search: asked,
    query,
    filter: part?.filter ?? "",
    total,
    causes: Object.keys(progress.errors),
    placesOf: async (ids) => new Map(ids.map((id) => [id, id])),
    jar,
  };
  return (
    <>
      <RunBar run={run} search={asked} part={part} baseline={{ names, offered: ofDataset[0]?.name ?? usualName }} />
      <RunHead
        run={run}
        search={asked}
        progress={progress}
        flagged={flagged.get(id) ?? {}}
        details={errors.details}
        mark={mark}
      />
      <EndReason run={run} />
      <RaceNote run={run} />
      {isStandIn && run.ok > 0 && <StandInStep run={run} jar={jar} />}
      <RunParts view={view} />
      <OpenedRun id={id} author={run.author} />
    </>
  );
}

const TeamTab = ({ run, search, tab }: { run: Run; search: SamplesSearch; tab: RunTab }) => {
  if (tab === "comments") return <CommentsTab runId={run.id} search={search} />;
  return tab === "setup" ? <RunSetup run={run} metrics={metricsOf({ run })} /> : null;
};
