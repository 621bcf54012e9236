import { runFacets } from "assay-lib/db/runs/matching";
import { findRunRows, listRunRows } from "assay-lib/db/runs/table";
import { readThresholds } from "assay-lib/db/thresholds";
import { runStatuses } from "assay-lib/domain/run-statuses";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { metricsAmong } from "assay-lib/metrics/registry";
import { RunChooserOnDemand } from "@/components/runs/table/chooser-on-demand";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { briefPairsAction, sharingNoneAction } from "../runs/actions";

const offered = 50;

interface ChooseProps {
  chosen: readonly string[];
  search: { q: string | null; dataset: string[] | null };
  problem?: string;
}

export const Choose = async ({ chosen, search, problem }: ChooseProps) => {
  const query = {
    isJudged: true,
    statuses: runStatuses.filter((status) => !isMoving({ status })),
    text: search.q?.slice(0, 500) || undefined,
    datasetIds: search.dataset?.slice(0, 50) ?? [],
  };
  const [{ runs, total }, ticked, { datasets }] = await Promise.all([
    listRunRows(query, { skip: 0, take: offered }),
    findRunRows([...new Set(chosen)].slice(0, 4), await readThresholds()),
    runFacets(query),
  ]);
  const isFiltered = query.text !== undefined || query.datasetIds.length > 0;
  return (
    <>
      <TopBar crumbs={[{ name: "Compare" }]} />
      <PageTitle>Compare runs</PageTitle>
      <p className="mt-2 max-w-[80ch] text-ink-2">
        Find out which configuration is better, where, and whether the difference is real. Runs are compared question by question.
      </p>
      {problem && (
        <div className="mt-4">
          <Notice kind="problem" title="These runs cannot be compared">
            {problem}
          </Notice>
        </div>
      )}
      <div className="mt-4">
        {total < 2 && !isFiltered ? (
          <Panel>
            <EmptyState
              title={total === 0 ? "No judged runs yet" : "Only one judged run"}
              actions={
                <ButtonLink data-needs="editor" href="/runs/new" look="primary">
                  Start a run
                </ButtonLink>
              }
            >
              You need two runs over the same questions, for example two configurations of a dataset.
            </EmptyState>
          </Panel>
        ) : (
          <RunChooserOnDemand
            runs={runs}
            total={total}
            datasets={datasets}
            chosen={ticked.filter(({ ok }) => ok > 0)}
            metrics={metricsAmong(runs)}
            countPairs={briefPairsAction}
            findSharingNone={sharingNoneAction}
          />
        )}
      </div>
    </>
  );
};
