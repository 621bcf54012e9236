"use client";

import type { DeletionImpact } from "assay-lib/domain/deletion-impact";
import { impactInWords } from "assay-lib/domain/runs/impact-in-words";
import { counted } from "assay-lib/domain/text/counted";
import { Trash2, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { type DatasetsSearch, datasetsHref } from "@/components/addresses/datasets";
import type { TableLayout } from "@/components/tables/layout";
import { useListTable } from "@/components/tables/list";
import type { DataColumn } from "@/components/tables/rows";
import { SearchBox } from "@/components/tables/search-box";
import { useSelection } from "@/components/tables/selection";
import { SelectionBar } from "@/components/tables/selection-bar";
import { sortLinks } from "@/components/tables/sorting";
import { Moment } from "@/components/ui/moment";
import { later } from "@/components/ui/on-demand/later";
import { Panel } from "@/components/ui/panel";
import { showToast } from "@/components/ui/toast/show";
import type { DatasetRow } from "./row";

const ConfirmMany = later(() => import("@/components/deletion/confirm").then((file) => file.ConfirmMany));

interface Props {
  datasets: readonly DatasetRow[];
  total: number;
  search: DatasetsSearch;
  layout: TableLayout;
  impact: (ids: string[]) => Promise<DeletionImpact>;
  remove: (ids: string[]) => Promise<string | null>;
  empty: ReactNode;
  pager: ReactNode;
}

export const DatasetTable = ({ datasets, total, search, layout, impact, remove, empty, pager }: Props) => {
  const selection = useSelection<DatasetRow>();
  const [isDeleting, setDeleting] = useState(false);
  const { toolbar, body } = useListTable({
    name: "datasets",
    label: "Datasets",
    layout,
    rows: datasets,
    columns: useMemo(() => datasetColumns(search), [search]),
    selection,
    rowClass:
      "phone:flex phone:flex-wrap phone:gap-x-4 phone:border-b phone:border-line phone:py-2.5 phone:pr-3.5 phone:pl-11 phone:last:border-b-0 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:p-0 phone:[&>td]:py-0.5",
    selectClass: "phone:absolute phone:top-3 phone:left-3.5 phone:p-0!",
  });
  const ids = selection.rows.map(({ id }) => id);
  const what = counted(ids.length, "dataset");
  return (
    <>
      <Panel>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
          <SearchBox label="Search datasets" />
          <span className="ml-auto flex items-center gap-2.5">
            <span role="status" className="text-small text-ink-3 tabular-nums">
              {counted(total, "dataset")}
            </span>
            {toolbar}
          </span>
        </div>
        {datasets.length === 0 ? empty : body}
        {pager}
      </Panel>
      <SelectionBar
        label="Selected datasets"
        count={ids.length}
        acts={[
          { name: "Delete", icon: Trash2, needs: "editor", onSelect: () => setDeleting(true) },
          { name: "Clear", icon: X, onSelect: selection.clear },
        ]}
      />
      {isDeleting && (
        <ConfirmMany
          open
          onOpenChange={setDeleting}
          title={`Delete ${what}?`}
          what={ids.length === 1 ? selection.rows[0]?.name : what}
          count={async () => `will be deleted, with ${impactInWords({ ...(await impact(ids)), datasets: 0 })}.`}
          verb={`Delete ${what}`}
          act={() => remove(ids)}
          onDone={() => {
            setDeleting(false);
            selection.clear();
            showToast(`${what} deleted.`);
          }}
        />
      )}
    </>
  );
};

function datasetColumns(search: DatasetsSearch): DataColumn<DatasetRow>[] {
  const sorting = sortLinks({ sort: search.sort ?? "when", order: search.order ?? "desc" }, (to) =>
    datasetsHref("/datasets", { ...search, ...to, page: null }),
  );
  return [
    {
      id: "name",
      name: "Dataset",
      sub: "source",
      isFixed: true,
      least: 220,
      ...sorting("name"),
      cellClass: "phone:w-full",
      cell: ({ id, name, source }) => (
        <>
          <Link href={`/datasets/${id}`} className="block truncate font-medium after:absolute after:inset-0">
            <bdi>{name}</bdi>
          </Link>
          {source && <span className="block truncate text-small text-ink-3">{source}</span>}
        </>
      ),
    },
    {
      id: "configurations",
      name: "Configurations",
      width: 360,
      narrow: 220,
      ...sorting("configurations", "desc"),
      cellClass: "phone:w-full",
      cell: ({ configurations, configurationCount: count }) => (
        <span className="block truncate text-small text-ink-2">
          {count > 1 && <span className="tabular-nums">{count.toLocaleString("en")}: </span>}
          <bdi>{configurations.join(", ")}</bdi>
          {count > configurations.length && ", …"}
        </span>
      ),
    },
    {
      id: "samples",
      name: "Samples",
      numeric: true,
      width: 100,
      ...sorting("samples", "desc"),
      cell: ({ samples }) => (
        <>
          {samples.toLocaleString("en")}
          <span className="hidden phone:inline"> {samples === 1 ? "sample" : "samples"}</span>
        </>
      ),
    },
    {
      id: "runs",
      name: "Runs",
      numeric: true,
      width: 90,
      ...sorting("runs", "desc"),
      cell: ({ runs }) => (
        <span className={runs === 0 ? "text-ink-3" : undefined}>
          {runs.toLocaleString("en")}
          <span className="hidden phone:inline"> {runs === 1 ? "run" : "runs"}</span>
        </span>
      ),
    },
    {
      id: "when",
      name: "Created",
      numeric: true,
      width: 120,
      className: "pr-3.5",
      ...sorting("when", "desc"),
      cellClass: "text-ink-2",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
