"use client";

import { useTable } from "@tanstack/react-table";
import { useParams, useRouter } from "next/navigation";
import { type CSSProperties, useMemo } from "react";
import { cn } from "@/components/ui/class-names";
import { cardTable, GroupHeading, rowClass, Table } from "@/components/ui/table";
import { features, opensPanel, type SamplesTableProps, sampleColumns, sampleHref } from "./columns";
import { shownLabels } from "./label-columns";
import { useFits } from "./use-fits";
import { inViewOrder } from "./view";
import { useSamplesView } from "./view-state";

const asCard = "phone:grid phone:grid-cols-[repeat(var(--metrics),minmax(0,1fr))] phone:gap-x-3 phone:gap-y-1.5 phone:px-3.5";

/** One page of a run's samples. The server sorts, filters and pages them by the address. On phones, rows are cards. */
export const SamplesTable = ({ rows, ...shown }: SamplesTableProps) => {
  const { base, first, metrics: all, thresholds, search, sorted, compared, labelColumns: allLabels, without } = shown;
  const [view] = useSamplesView();
  const isCompact = view.density === "compact";
  const hidden = useMemo(
    () => [...view.hidden, ...without, ...(isCompact ? ["response"] : [])],
    [view.hidden, without, isCompact],
  );
  const metrics = useMemo(() => inViewOrder(all, view).filter(({ id }) => !view.hidden.includes(id)), [all, view]);
  const labelColumns = useMemo(
    () => (without.includes("labels") ? [] : shownLabels(allLabels, view)),
    [without, allLabels, view],
  );
  const [region, fits] = useFits();
  const router = useRouter();
  const open = useParams().sampleId;
  const columns = useMemo(
    () => sampleColumns({ base, first, metrics, thresholds, search, sorted, compared, hidden, labelColumns }),
    [base, first, metrics, thresholds, search, sorted, compared, hidden, labelColumns],
  );
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => String(id) });
  const headerRows = table.getHeaderGroups();
  const headings = headerRows.at(-1);
  const groups = headerRows.length > 1 ? headerRows[0] : undefined;
  return (
    <Table
      label="Samples"
      className={cardTable}
      style={{ "--metrics": Math.max(1, metrics.length) } as CSSProperties}
      region={{ ref: region, className: cn(fits && "overflow-x-clip") }}
    >
      <thead className={cn(fits && "min-[700px]:sticky min-[700px]:top-0 min-[700px]:z-10", "bg-surface")}>
        <tr className="phone:hidden">
          {groups?.headers.map((header) =>
            header.isPlaceholder ? (
              <GroupHeading key={header.id} span={1} className={cn(header.column.id === "contextCount" && "narrow:hidden")} />
            ) : (
              <table.FlexRender key={header.id} header={header} />
            ),
          )}
        </tr>
        <tr className={cn(asCard, "phone:border-b phone:border-line phone:py-2")}>
          {headings?.headers.map((header) => (
            <table.FlexRender key={header.id} header={header} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            aria-current={row.id === open || undefined}
            className={cn(
              rowClass(row.id === open),
              asCard,
              isCompact ? "h-[29px] [&>td]:py-0.5" : "h-[49px] [&>td]:py-1.5",
              "cursor-pointer phone:h-auto phone:border-b phone:border-line phone:py-2.5 phone:[&>td]:py-0 phone:last:border-b-0",
            )}
            onClick={(event) => {
              const isLink = event.target instanceof Element && event.target.closest("a");
              if (!isLink && getSelection()?.isCollapsed !== false) {
                router.push(sampleHref(base, search, row.original), { scroll: !opensPanel(base) });
              }
            }}
          >
            {row.getAllCells().map((cell) => (
              <table.FlexRender key={cell.id} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
