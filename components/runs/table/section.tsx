"use client";

import type { RunFacets } from "assay-lib/db/runs/matching";
import type { RunRow } from "assay-lib/db/runs/table";
import { baselineFirst } from "assay-lib/domain/baselines/mark";
import { counted } from "assay-lib/domain/text/counted";
import { Flag } from "lucide-react";
import Link from "next/link";
import { useMemo, useState } from "react";
import { runsHref } from "@/components/addresses/runs";
import { RunControls } from "@/components/runs/controls";
import { ProgressPanel } from "@/components/runs/progress";
import { DataTable } from "@/components/tables/rows";
import { SearchBox } from "@/components/tables/search-box";
import { useSelection } from "@/components/tables/selection";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { isUnderWay } from "./cells";
import { runColumns, runRows } from "./columns";
import { RunsFilters } from "./filters";
import type { RunsTableProps, SelectedRun } from "./selected-run";
import { SelectedRuns } from "./selected-runs";

const mostCompared = 4;

/** Runs that are sorted by a parameter are grouped by its values. */
function parameterGroups(sort: string | null, counts: RunFacets["parameters"]) {
  const name = sort?.startsWith("param.") ? sort.slice("param.".length) : null;
  if (name === null) return undefined;
  return function ParameterGroup({ parameters }: RunRow, before: RunRow | undefined) {
    const value = parameters[name];
    if (before && before.parameters[name] === value) return null;
    if (value === undefined) return <>Without {name}</>;
    const count = counts.find((one) => one.name === name && one.value === value)?.count;
    return (
      <>
        <bdi>{name}</bdi> = <bdi>{String(value)}</bdi>
        {count !== undefined && <span className="ms-2 font-normal text-ink-3">{counted(count, "run")}</span>}
      </>
    );
  };
}

export const RunsTable = (props: RunsTableProps) => {
  const { runs, total, metrics, parameters, search, against, layout, action, empty, pager, facets } = props;
  const table = useTableLayout("runs", layout);
  const selection = useSelection<SelectedRun>();
  const [baseline, setBaseline] = useState<string | null>(null);
  const compared = useMemo(() => {
    if (selection.rows.length > mostCompared) return [];
    return baselineFirst(selection.rows, baseline).map(({ id }) => id);
  }, [selection.rows, baseline]);
  const hasAuthors = runs.some(({ author }) => author !== null);
  const isChosen = table.layout.columns !== null;
  const columns = useMemo(
    () =>
      runColumns({
        metrics,
        parameters,
        search,
        isChosen,
        hasAuthors,
        against,
        letterOf: (id) => (compared.includes(id) ? compared.indexOf(id) : null),
      }),
    [metrics, parameters, search, isChosen, hasAuthors, against, compared],
  );
  return (
    <>
      <Panel className="mt-3">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 border-b border-line px-2.5 py-2">
          <SearchBox label="Search runs, datasets, tags" className="mr-1 max-w-60" />
          <span className="contents phone:-mx-2.5 phone:flex phone:w-[calc(100%+20px)] phone:overflow-x-auto phone:px-1">
            <RunsFilters {...props} />
            {(search.against || runs.some(({ baselineRun }) => baselineRun !== null)) && (
              <Link
                href={runsHref("/", { ...search, against: search.against ? null : true })}
                scroll={false}
                prefetch={false}
                aria-current={search.against || undefined}
                className={cn(
                  "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control border px-2 text-[12.5px] whitespace-nowrap phone:h-9",
                  search.against
                    ? "border-accent-ink bg-accent-soft font-semibold"
                    : "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
                )}
              >
                <Flag aria-hidden className="size-3.5" /> Against baseline
              </Link>
            )}
          </span>
          <span className="ml-auto flex items-center gap-2.5">
            <span role="status" className="text-small text-ink-3 tabular-nums">
              {counted(total, "run")}
            </span>
            <TableToolbar columns={columns} table={table} />
          </span>
        </div>
        {runs.length === 0 ? (
          empty
        ) : (
          <DataTable
            label="Runs"
            rows={runs}
            columns={columns}
            layout={table.layout}
            selection={selection}
            {...runRows}
            groupOf={parameterGroups(search.sort, facets.parameters)}
            joined={{
              columns: metrics.map(({ id }) => id),
              in: isUnderWay,
              className: "pr-4 phone:col-span-full",
              cell: (run) => (
                <ProgressPanel run={run}>
                  <RunControls
                    id={run.id}
                    status={run.status}
                    failed={run.failed}
                    judgments={run.ok}
                    action={action}
                    size="small"
                  />
                </ProgressPanel>
              ),
            }}
          />
        )}
        {pager}
      </Panel>
      <SelectedRuns {...props} selection={selection} compared={compared} onBaseline={setBaseline} />
    </>
  );
};
