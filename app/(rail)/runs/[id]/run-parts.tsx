import { tellsGoodFromBad } from "assay-lib/agreement/measure-in-thread";
import { hasLabels } from "assay-lib/agreement/store/agreement";
import type { Run } from "assay-lib/db/runs/list";
import { questionsOf } from "assay-lib/db/samples/questions";
import { meanRetrieval } from "assay-lib/domain/gold/retrieval";
import { isComplete, isFinished } from "assay-lib/domain/runs/is-finished";
import { describeJudge, isScoredElsewhere } from "assay-lib/domain/servers/judge-kinds";
import { metricById } from "assay-lib/metrics/registry";
import { noFilter, type RunTab, samplesHref, withTab } from "assay-lib/samples/filters/address";
import { readMeansByTurn } from "assay-lib/summaries/by-turn";
import { readGoldFigures, readMostMissed } from "assay-lib/summaries/gold";
import { readWhy } from "assay-lib/why/read";
import type { WhyReport } from "assay-lib/why/words/report";
import { failedInWords } from "assay-lib/why/words/sentences";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { newRoundHref, roundsHref } from "@/components/addresses/rounds";
import { overallMeans } from "@/components/agreement/means";
import { AgreementPanel } from "@/components/agreement/panel";
import { GoldPanel, missingGoldHref } from "@/components/runs/gold/panel";
import { TurnsPanel } from "@/components/runs/turns/panel";
import { ButtonLink } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { filteredHref } from "@/components/why/filtered-href";
import { Groups } from "@/components/why/groups";
import { Slices } from "@/components/why/slices";
import { StageLine } from "@/components/why/stage-line";
import { WhyStrip, WhyWaiting } from "@/components/why/strip";
import { CommentsFigure } from "./comments/tab";
import { ControlsTab } from "./controls-tab";
import { metricsOf, type RunView, showsAllTexts, showsSlices } from "./run-view";
import { SamplesTab } from "./samples-tab";
import { RunScores } from "./scores";
import { StepsPart } from "./steps-part";
import { WhichJudge } from "./which-judge";

/** Scores and the chosen tab. */
export const RunParts = ({ view }: { view: RunView }) => (
  <>
    <RunScores view={view} />
    <RunTabBar view={view} />
    {view.tab === "samples" && (
      <>
        {showsWhy(view) && (
          <div className="mt-2 min-h-[22px]">
            <Streamed view={view} fallback={null}>
              <WhereItFails view={view} />
            </Streamed>
          </div>
        )}
        <SamplesTab view={view} />
      </>
    )}
    {view.tab === "why" && showsAllTexts(view) && <WhyTab view={view} />}
    {view.tab === "trust" && <TrustTab view={view} />}
    {view.team?.tab}
  </>
);

/** A share's bytes must not depend on how long a part takes. */
const Streamed = ({ view, fallback, children }: { view: RunView; fallback: ReactNode; children: ReactNode }) =>
  view.team ? <Suspense fallback={fallback}>{children}</Suspense> : children;

/** Whether stages are known. A stand-in finds none. */
const showsWhy = (view: RunView): boolean =>
  showsAllTexts(view) && view.run.ok > 0 && isFinished(view.run.status) && !describeJudge(view.run.judge.kind).isStandIn;

async function WhereItFails({ view: { run, base, search } }: { view: RunView }) {
  const report = await readWhy(run);
  return (
    report && <StageLine counts={report.stages} open={search.stage} href={(stage) => filteredHref(base, search, { stage })} />
  );
}

/** Stages, gold contexts, steps, groups, slices and turns. */
const WhyTab = ({ view }: { view: RunView }) => (
  <>
    {isFinished(view.run.status) ? (
      <Streamed view={view} fallback={<WhyWaiting />}>
        <Why view={view} />
      </Streamed>
    ) : (
      <p className="py-3 text-ink-2">Failures, groups and slices are compared when the run ends.</p>
    )}
    <GoldRetrieval view={view} />
    {view.team && <StepsPart run={view.team.run} />}
    {view.team && <ByTurn view={view} />}
  </>
);

async function Why({ view }: { view: RunView }) {
  const { run, team, base, search } = view;
  const metrics = metricsOf(view).map(({ id, shortName, source }) => ({ id, name: `${shortName} ${source}` }));
  const hasSlices = showsSlices(view);
  const report = await readWhy(run, hasSlices ? metrics.find(({ id }) => id === search.measure)?.id : undefined);
  if (!report || report.samples === 0) return <p className="py-3 text-ink-2">Nothing is scored, so no failure is known.</p>;
  const found = await questionsOf(report.groups.flatMap(({ samples }) => samples));
  const questions = new Map([...found].map(([sample, { question }]) => [sample, question]));
  return (
    <>
      {knowsFailures(report) ? (
        <>
          <WhyStrip report={hasSlices ? report : { ...report, slices: [] }} base={base} search={search} />
          <Groups report={report} base={base} search={search} questions={questions} canMakeDataset={team !== null} />
        </>
      ) : (
        <p className="py-3 text-ink-2">No failure is known: {report.unknown[0]?.because}</p>
      )}
      {hasSlices && <Slices report={report} base={base} search={search} measures={metrics} />}
    </>
  );
}

async function ByTurn({ view }: { view: RunView }) {
  const { run, base, search } = view;
  const means = await readMeansByTurn(run);
  if (!means) return null;
  const hrefOf = (turn: number) => samplesHref(base, withTab({ ...search, ...noFilter, turn }, "samples"));
  return <TurnsPanel means={means} metrics={metricsOf(view)} hrefOf={hrefOf} />;
}

async function GoldRetrieval({ view: { run, team, base, search, query, placesOf } }: { view: RunView }) {
  const figures = await readGoldFigures(run);
  if (!figures) return null;
  const missed = (await readMostMissed(run)).filter(({ sample }) => !query.hidden?.includes(sample));
  const places = await placesOf(missed.map(({ sample }) => sample));
  return (
    <GoldPanel
      figures={figures}
      retrieval={team && meanRetrieval(team.run)}
      missed={missed.map((one) => ({ ...one, sample: places.get(one.sample) ?? 0 }))}
      samples={run.sampleCount}
      missingHref={missingGoldHref(base, search)}
      sampleHref={(place) => samplesHref(`${base}/samples/${place}`, search)}
    />
  );
}

function TrustTab({ view }: { view: RunView }) {
  const { run, team, base, search } = view;
  const metrics = metricsOf(view);
  // A running run is measured when the page opens and when the run ends.
  const revision = team ? run.ok + run.failed : 0;
  return (
    <section aria-label="Can the judge be trusted?" className="mt-2">
      {view.canCompare ? (
        <AgreementPanel
          base={base}
          address={team ? `/api/v1${base}/agreement` : `${base}/agreement`}
          metrics={metrics.map(({ id, shortName, source }) => ({ id, shortName, source }))}
          search={search}
          revision={isFinished(run.status) ? revision : -1}
          overall={overallMeans(view.summaries)}
          fitting={metrics.find(({ shape }) => shape.kind === "polls")?.id ?? null}
        />
      ) : (
        <p className="py-2 text-small text-ink-2">
          These samples have no labels to compare scores with. Add a column such as{" "}
          <code className="font-mono">labels.adherent</code> to the dataset’s file, with true or false or a grade per sample.
        </p>
      )}
      {team && view.canCompare && isComplete(run.status) && (
        <Suspense>
          <WhichJudge run={team.run} label={search.agreeLabel} good={search.agreeGood} />
        </Suspense>
      )}
      {team && hasControls(team.run) && (
        <Suspense>
          <ControlsTab run={team.run} />
        </Suspense>
      )}
      {team && run.ok > 0 && isFinished(run.status) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-2">
          <ButtonLink size="small" data-needs="editor" href={newRoundHref(run.id)}>
            Start a round
          </ButtonLink>
          People label a random part of the samples without seeing scores.
          <Link href={roundsHref("/rounds", { run: run.id })} className="text-accent-ink hover:underline">
            Rounds of this run
          </Link>
        </p>
      )}
    </section>
  );
}

async function RunTabBar({ view }: { view: RunView }) {
  const { run, team, base, search, tab } = view;
  const isJudged = run.ok > 0 && isFinished(run.status);
  const tabs: { id: RunTab; name: string; figure?: ReactNode }[] = [
    { id: "samples", name: "Samples", figure: view.samples.toLocaleString("en") },
  ];
  if (showsAllTexts(view)) tabs.push({ id: "why", name: "Why", figure: showsWhy(view) ? <Failed view={view} /> : undefined });
  if (team || view.canCompare) {
    const isLabelled = team && isJudged && (await hasLabels(run.configurationId));
    tabs.push({ id: "trust", name: "Trust", figure: isLabelled ? <Trusted run={team.run} /> : undefined });
  }
  if (team)
    tabs.push({ id: "comments", name: "Comments", figure: <CommentsFigure runId={run.id} isOpen={tab === "comments"} /> });
  if (team) tabs.push({ id: "setup", name: "Setup" });
  return (
    <Tabs
      label="Parts of the run"
      // Target of the skip link while the samples are hidden.
      id={tab === "samples" ? undefined : "samples"}
      tabs={tabs.map(({ id, ...one }) => ({
        ...one,
        isCurrent: id === tab,
        href: samplesHref(base, withTab({ ...search, page: 1 }, id)),
      }))}
    >
      {team?.review}
    </Tabs>
  );
}

const hasControls = (run: Run): boolean =>
  run.ok > 0 && isFinished(run.status) && run.dataset.madeFor === null && !isScoredElsewhere(run);

const knowsFailures = ({ samples, stages }: WhyReport): boolean => samples > (stages.unknown ?? 0);

/** "35 of 48 fail", next to the tab's name. */
const Failed = ({ view }: { view: RunView }) => (
  <Streamed
    view={view}
    fallback={
      <span aria-hidden className="invisible">
        00 of 00 fail
      </span>
    }
  >
    <ReadFailed view={view} />
  </Streamed>
);

async function ReadFailed({ view: { run } }: { view: RunView }) {
  const report = await readWhy(run);
  return report && knowsFailures(report) ? failedInWords(report) : null;
}

const Trusted = ({ run }: { run: Run }) => (
  <Suspense
    // It is as wide as what replaces it.
    fallback={
      <span aria-hidden className="invisible">
        not above chance
      </span>
    }
  >
    <ReadTrusted run={run} />
  </Suspense>
);

async function ReadTrusted({ run }: { run: Run }) {
  const fitting = run.metrics.find((id) => metricById(id)?.shape.kind === "polls") ?? null;
  const tells = await tellsGoodFromBad(run, fitting);
  return tells === null ? null : `${tells ? "" : "not "}above chance`;
}
