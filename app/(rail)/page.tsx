import { againstBaselines } from "assay-lib/comparison/over-time";
import { countDatasets } from "assay-lib/db/datasets";
import { readFirstSteps } from "assay-lib/db/runs/first-steps";
import { type RunFacets, runFacets } from "assay-lib/db/runs/matching";
import { countMatching, listRunRows, type RunRow } from "assay-lib/db/runs/table";
import { accountOf } from "assay-lib/domain/people/visitor";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { exampleDataset } from "assay-lib/imports/example";
import { metrics, metricsAmong } from "assay-lib/metrics/registry";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { createLoader, parseAsInteger, type SearchParams } from "nuqs/server";
import type { ReactNode } from "react";
import { readVisitor } from "@/app/visitor";
import { loadRunsSearch, runsHref, runsQueryOf } from "@/components/addresses/runs";
import { AddExample } from "@/components/datasets/add-example";
import { Live } from "@/components/runs/live";
import { RunsTable } from "@/components/runs/table/section";
import { closedCookie } from "@/components/shell/closed-note";
import { TopBar } from "@/components/shell/page";
import { layoutFrom } from "@/components/tables/layout";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { controlRunAction } from "./actions";
import { judgeExampleAction } from "./example-actions";
import { ExampleDecision } from "./example-decision";
import { FirstSteps } from "./first-steps";
import {
  archiveRunsAction,
  briefPairsAction,
  countRunsImpactAction,
  deleteRunsAction,
  exportRunsAction,
  matchingRunsAction,
  tagRunsAction,
} from "./runs/actions";
import { Waiting } from "./waiting/list";

export const metadata: Metadata = { title: "Runs" };
const pageSize = 25;
/** The place of the lost question that is open, from 1. */
const loadExample = createLoader({ example: parseAsInteger.withDefault(1) });

const mostParameters = 60;
const parametersOf = (facets: RunFacets, runs: readonly RunRow[]): string[] =>
  [
    ...new Set([...facets.parameters.map(({ name }) => name), ...runs.flatMap(({ parameters }) => Object.keys(parameters))]),
  ].slice(0, mostParameters);

export default async function RunsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [search, jar, visitor] = await Promise.all([loadRunsSearch(searchParams), cookies(), readVisitor()]);
  const page = Math.max(1, Math.min(search.page, 1_000_000));
  const query = runsQueryOf(search);
  const [{ runs, total }, facets, [all = 0, archived = 0]] = await Promise.all([
    listRunRows(query, { skip: (page - 1) * pageSize, take: pageSize }),
    runFacets(query),
    countMatching([{}, { statuses: ["archived"] }]),
  ]);
  const steps = jar.has(closedCookie) ? null : await readFirstSteps(exampleDataset);
  if (all === 0 && archived === 0)
    return (
      <Frame isFirst>
        {steps && <FirstSteps steps={steps} />}
        {await firstRun()}
      </Frame>
    );
  const isAlone = steps !== null && !steps.hasData && runsHref("/", search) === "/";
  return (
    <Frame isFirst={isAlone}>
      {isAlone && steps.pair ? (
        <div className="[&_:is(a,button)]:scroll-mb-28">
          <ExampleDecision pair={steps.pair} asked={(await loadExample(searchParams)).example} />
          <FirstSteps steps={steps} isBelow />
        </div>
      ) : (
        steps && <FirstSteps steps={steps} />
      )}
      {isAlone && steps.isJudging && (
        <div className="mt-4">
          <Notice title="The example is being judged">
            Two of its configurations are compared here once their runs below are finished.
          </Notice>
        </div>
      )}
      <Waiting />
      {runs.some(isMoving) && <Live />}
      <RunsTable
        runs={runs}
        total={total}
        metrics={metricsAmong(runs, metrics)}
        parameters={parametersOf(facets, runs)}
        facets={facets}
        me={accountOf(visitor)?.name ?? null}
        search={search}
        against={search.against ? await againstBaselines(runs) : null}
        layout={layoutFrom("runs", search, jar)}
        action={controlRunAction}
        actions={{
          matching: matchingRunsAction,
          pairs: briefPairsAction,
          tag: tagRunsAction,
          write: exportRunsAction,
          archive: archiveRunsAction,
          impact: countRunsImpactAction,
          remove: deleteRunsAction,
        }}
        empty={
          all === 0 && search.status === null ? (
            <EmptyState
              title="All runs are archived"
              actions={<ButtonLink href={runsHref("/", { status: ["archived"] })}>Show archived runs</ButtonLink>}
            >
              Use the Status filter to list archived runs.
            </EmptyState>
          ) : (
            <EmptyState
              title="No run matches"
              actions={
                <ButtonLink href={total === 0 ? "/" : runsHref("/", { ...search, page: null })}>
                  {total === 0 ? "Show all runs" : "Go to the first page"}
                </ButtonLink>
              }
            >
              {total === 0 ? "No run matches the search and all filters." : "This page doesn't exist."}
            </EmptyState>
          )
        }
        pager={
          <Pager
            page={page}
            size={pageSize}
            total={total}
            href={(to) => runsHref("/", { ...search, page: to })}
            remark={
              <span className="phone:hidden">
                Cells show the mean, the band and a histogram from 0 to 1. Stand-in judges have no bands.
              </span>
            }
          />
        }
      />
    </Frame>
  );
}

/** `isFirst`: the first steps have the one filled button. */
const Frame = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <>
    <TopBar crumbs={[{ name: "Runs" }]}>
      <ButtonLink data-needs="editor" href="/runs/new" look={isFirst ? undefined : "primary"}>
        <Plus aria-hidden /> New run
      </ButtonLink>
    </TopBar>
    <h1 className="sr-only">Runs</h1>
    {children}
  </>
);

async function firstRun() {
  const hasDatasets = (await countDatasets()) > 0;
  return (
    <Panel className="mt-4">
      <EmptyState
        title="No runs yet"
        actions={
          <>
            <AddExample action={judgeExampleAction} label="Add and judge the example" look="plain" />
            {hasDatasets && (
              <ButtonLink data-needs="editor" href="/runs/new" look="primary">
                Start a run
              </ButtonLink>
            )}
          </>
        }
      >
        A run judges what one configuration retrieved and answered. The example has 48 PubMedQA questions, each with the contexts
        of six configurations. Recorded replies of a large language model judge it in seconds, without a key.
      </EmptyState>
    </Panel>
  );
}
