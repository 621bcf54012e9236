"use client";

import type { RunFacets } from "assay-lib/db/runs/matching";
import type { RunRow } from "assay-lib/db/runs/table";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { chooseSearch, compareHref } from "@/components/addresses/compare";
import { ChosenRuns, CompareButton, PairsStatus } from "@/components/comparison/choosing/compared-runs";
import { type CountPairs, type FindSharingNone, usePairs, useSharingNone } from "@/components/comparison/choosing/use-pairs";
import { RunLetter } from "@/components/comparison/run-letter";
import { FilterMenu } from "@/components/tables/filter-menu";
import { plainLayout } from "@/components/tables/layout";
import { DataTable } from "@/components/tables/rows";
import { SearchBox } from "@/components/tables/search-box";
import { useSelection } from "@/components/tables/selection";
import { SelectionBar } from "@/components/tables/selection-bar";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { apartInWords } from "./cells";
import { type MetricColumn, runColumns, runRows } from "./columns";

const mostRuns = 4;

interface RunChooserProps {
  runs: readonly RunRow[];
  total: number;
  chosen: readonly RunRow[];
  metrics: readonly MetricColumn[];
  datasets: RunFacets["datasets"];
  countPairs: CountPairs;
  findSharingNone: FindSharingNone;
}

/** For two to four runs; the first is the baseline. The selection survives searches. */
export const RunChooser = ({ runs, total, chosen, metrics, datasets, countPairs, findSharingNone }: RunChooserProps) => {
  const [, startTransition] = useTransition();
  const [{ dataset }, setSearch] = useQueryStates(chooseSearch, { shallow: false, startTransition });
  const selection = useSelection(chosen);
  const ids = selection.rows.map(({ id }) => id);
  const [baseline] = selection.rows;
  const pairs = usePairs(ids, countPairs);
  const alone = useSharingNone(baseline?.id, runs, findSharingNone);
  const reasonOf = (run: RunRow) => (alone.includes(run.id) ? `shares no question with ${baseline?.name}` : null);
  const locked = (run: RunRow) => {
    if (ids.includes(run.id)) return null;
    return ids.length >= mostRuns ? "You can compare at most four runs" : reasonOf(run);
  };
  const [, ...columns] = runColumns({
    metrics,
    parameters: [],
    search: null,
    letterOf: () => null,
    isChosen: false,
    hasAuthors: false,
    against: null,
  });
  const shown = columns.filter(({ id }) => ["judge", "samples", "when"].includes(id) || metrics.some((one) => one.id === id));
  return (
    <>
      <Panel>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-2.5 py-2">
          <SearchBox label="Search runs" className="max-w-60" />
          <FilterMenu
            label="Dataset"
            values={dataset ?? []}
            choices={datasets}
            onChange={(values) => void setSearch({ dataset: values.length > 0 ? values : null })}
          />
          <span className="ml-auto text-small text-ink-2">
            {!baseline && "Select the baseline first, then the runs to compare."}
            {baseline &&
              `The first selected run is the baseline.${ids.length >= mostRuns ? " Four can be compared at most." : ""}`}
          </span>
        </div>
        {runs.length === 0 ? (
          <EmptyState title="No judged run matches">Try another word or dataset.</EmptyState>
        ) : (
          <DataTable
            label="Runs to compare"
            rows={runs}
            columns={[
              {
                id: "name",
                name: "Run",
                sub: "dataset · configuration",
                isFixed: true,
                least: 220,
                cellClass: "phone:col-span-full",
                cell: (run) => (
                  <ChosenName run={run} at={ids.indexOf(run.id)} reason={ids.includes(run.id) ? null : reasonOf(run)} />
                ),
              },
              ...shown,
            ]}
            layout={plainLayout}
            selection={selection}
            locked={locked}
            {...runRows}
          />
        )}
        {total > runs.length && (
          <p className="border-t border-line px-3.5 py-2 text-small text-ink-3">
            The newest {runs.length.toLocaleString("en")} of {total.toLocaleString("en")}. Search or filter for the others.
          </p>
        )}
      </Panel>
      <SelectionBar
        label="Chosen runs"
        count={ids.length}
        acts={[{ name: "Clear", icon: X, onSelect: selection.clear }]}
        main={
          <CompareButton href={compareHref({ runs: ids })} isReady={ids.length > 1 && pairs?.pairs !== 0}>
            {ids.length > 1 ? `Compare ${ids.length} runs` : "Compare"}
          </CompareButton>
        }
      >
        <ChosenRuns
          runs={selection.rows.map((run) => ({ id: run.id, name: run.name, told: apartInWords(run) }))}
          onBaseline={(id) => selection.replace([...selection.rows].sort((a, b) => Number(b.id === id) - Number(a.id === id)))}
        />
        <PairsStatus count={ids.length} pairs={pairs} />
      </SelectionBar>
    </>
  );
};

const ChosenName = ({ run, at, reason }: { run: RunRow; at: number; reason: string | null }) => (
  <label htmlFor={`select-${run.id}`} className="block after:absolute after:inset-0">
    <span className="flex min-w-0 items-center gap-1.5">
      {at >= 0 && <RunLetter index={at} />}
      <bdi className="max-w-full shrink-0 truncate font-medium">{run.name}</bdi>
      {run.apart && <span className="min-w-0 truncate text-small text-ink-2">{apartInWords(run)}</span>}
    </span>
    <span className="block truncate text-caption text-ink-3">
      {reason ?? (
        <>
          {isMoving(run) && `${run.status}, ${run.ok + run.failed} of ${run.planned} judgments · `}
          {run.baseline && `baseline ${run.baseline} · `}
          <bdi>{run.dataset.name}</bdi>
          {run.configuration.name !== run.name && <bdi>{` · ${run.configuration.name}`}</bdi>}
        </>
      )}
    </span>
  </label>
);
