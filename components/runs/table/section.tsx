"use client";

import type { RunFacets } from "assay-lib/db/runs/matching";
import type { RunRow } from "assay-lib/db/runs/table";
import { baselineFirst } from "assay-lib/domain/baselines/mark";
import { ownMember } from "assay-lib/domain/lists/own-member";
import type { RunStatus } from "assay-lib/domain/run";
import { bandNames } from "assay-lib/domain/scores/band";
import { counted } from "assay-lib/domain/text/counted";
import { Flag } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useMemo, useState, useTransition } from "react";
import { runFilters, runsHref, runsSearch } from "@/components/addresses/runs";
import { RunControls } from "@/components/runs/controls";
import { ProgressPanel } from "@/components/runs/progress";
import { statusName } from "@/components/runs/status";
import { type FilterChoice, FilterMenu } from "@/components/tables/filter-menu";
import { DataTable } from "@/components/tables/rows";
import { SearchBox } from "@/components/tables/search-box";
import { useSelection } from "@/components/tables/selection";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { isUnderWay } from "./cells";
import { runColumns, runRows } from "./columns";
import type { RunsTableProps, SelectedRun } from "./selected-run";
import { SelectedRuns } from "./selected-runs";

const mostCompared = 4;

function parameterGroups(sort: string | null, counts: RunFacets["parameters"]) {
  const name = sort?.startsWith("param.") ? sort.slice("param.".length) : null;
  if (name === null) return undefined;
  return function ParameterGroup({ parameters }: RunRow, before: RunRow | undefined) {
    const value = ownMember(parameters, name);
    if (before && ownMember(before.parameters, name) === value) return null;
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

const RunsFilters = ({ facets, metrics, me }: Pick<RunsTableProps, "facets" | "metrics" | "me">) => {
  const [, startTransition] = useTransition();
  const [search, set] = useQueryStates({ ...runFilters, page: runsSearch.page }, { shallow: false, startTransition });
  const bands = metrics.flatMap(({ id, shortName, source }) =>
    bandNames.flatMap((band): FilterChoice[] => {
      const count = facets.bands.find((one) => one.metric === id && one.band === band)?.count;
      return count ? [{ value: `${id}:${band}`, name: band, count, group: `${shortName} ${source}` }] : [];
    }),
  );
  const mine = facets.authors.filter(({ value }) => value === me);
  const others = facets.authors.filter(({ value }) => value !== me);
  const filters = [
    { key: "dataset", label: "Dataset", choices: facets.datasets },
    { key: "configuration", label: "Configuration", choices: facets.configurations },
    { key: "judge", label: "Judge", choices: facets.judges },
    {
      key: "status",
      label: "Status",
      choices: facets.statuses.map(({ value, count }) => ({
        value,
        count,
        name: value === "archived" ? "Archived" : statusName(value as RunStatus),
      })),
    },
    { key: "band", label: "Band", choices: bands },
    { key: "tag", label: "Tag", choices: facets.tags },
    {
      key: "param",
      label: "Parameter",
      choices: facets.parameters.map(({ name, value, count }) => ({
        value: `${name}=${value}`,
        name: String(value),
        count,
        group: name,
      })),
    },
    { key: "author", label: "Author", choices: [...mine.map((one) => ({ ...one, name: `${one.name} (you)` })), ...others] },
  ] as const;
  const shown = filters.filter(
    ({ key, choices }) => (key !== "author" && key !== "param") || choices.length > 0 || search[key] !== null,
  );
  return shown.map(({ key, label, choices }) => (
    <FilterMenu
      key={key}
      label={label}
      values={search[key] ?? []}
      choices={choices}
      onChange={(values) => void set({ [key]: values.length > 0 ? values : null, page: null })}
    />
  ));
};
