import { ChartLine } from "lucide-react";
import Link from "next/link";
import { overTimeHref } from "@/components/addresses/over-time";
import { RunChooser } from "@/components/runs-table/chooser";
import { PageTitle, TopBar } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Popover } from "@/components/ui/popover";
import { runFacets } from "@/lib/db/runs/facets";
import { findRunRows, listRunRows } from "@/lib/db/runs/table";
import { namesWithSeveralRuns } from "@/lib/db/runs/trend";
import { readThresholds } from "@/lib/db/thresholds";
import { metrics } from "@/lib/metrics/registry";
import { briefPairsAction, sharingNoneAction } from "../runs/actions";

const offered = 50;
/** Configurations that the list of those judged several times names. */
const mostOverTime = 30;

/** The page before a comparison: which runs to compare. */
export const Choose = async ({
  chosen,
  search,
  problem,
}: {
  /** Ids of the runs that are ticked at the start. */
  chosen: readonly string[];
  search: { q: string | null; dataset: string[] | null };
  problem?: string;
}) => {
  const query = { isJudged: true, text: search.q?.slice(0, 500) || undefined, datasetIds: search.dataset?.slice(0, 50) ?? [] };
  const [{ runs, total }, ticked, { datasets }, several] = await Promise.all([
    listRunRows(query, { skip: 0, take: offered }),
    findRunRows([...new Set(chosen)].slice(0, 4), await readThresholds()),
    runFacets(query),
    namesWithSeveralRuns(mostOverTime),
  ]);
  const isFiltered = query.text !== undefined || query.datasetIds.length > 0;
  return (
    <>
      <TopBar crumbs={[{ name: "Compare" }]}>{several.length > 0 && <OverTime several={several} />}</TopBar>
      <PageTitle>Compare runs</PageTitle>
      <p className="mt-2 max-w-[80ch] text-ink-2">
        Which configuration is better, where, and is the difference real? Questions are paired, so each is its own comparison.
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
              title={total === 0 ? "No judged runs yet" : "One judged run is not enough"}
              actions={
                <ButtonLink data-needs="editor" href="/runs/new" look="primary">
                  Start a run
                </ButtonLink>
              }
            >
              A comparison needs two runs over the same questions, such as two configurations of a dataset.
            </EmptyState>
          </Panel>
        ) : (
          <RunChooser
            {...{ runs, total, datasets }}
            chosen={ticked.filter(({ ok }) => ok > 0)}
            metrics={metrics
              .filter(({ id }) => runs.some((run) => run.metrics.includes(id)))
              .map(({ id, shortName, source, group }) => ({ id, shortName, source, group }))}
            countPairs={briefPairsAction}
            findSharingNone={sharingNoneAction}
          />
        )}
      </div>
    </>
  );
};

/** The configurations that were judged more than once. */
const OverTime = ({ several }: { several: Awaited<ReturnType<typeof namesWithSeveralRuns>> }) => (
  <Popover
    label="One configuration over time"
    align="end"
    trigger={
      <Button look="ghost">
        <ChartLine aria-hidden /> Over time
      </Button>
    }
  >
    <ul className="grid gap-1.5">
      {several.map(({ dataset, configuration, runs }) => (
        <li key={`${dataset}\n${configuration}`}>
          <Link href={overTimeHref({ dataset, configuration })} prefetch={false} className="block hover:underline">
            <bdi className="font-medium [overflow-wrap:anywhere]">{configuration}</bdi>
            <span className="block text-caption text-ink-3">
              <bdi>{dataset}</bdi> · {runs.toLocaleString("en")} runs
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Popover>
);
