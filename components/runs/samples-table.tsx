"use client";

import { useTable } from "@tanstack/react-table";
import { useParams, useRouter } from "next/navigation";
import { type CSSProperties, useMemo } from "react";
import { cn } from "@/components/ui/class-names";
import { cardTable, GroupHeading, rowClass, Table } from "@/components/ui/table";
import { features, type SamplesTableProps, sampleColumns, sampleHref } from "./sample-columns";

const asCard = "phone:grid phone:grid-cols-[repeat(var(--metrics),minmax(0,1fr))] phone:gap-x-3 phone:gap-y-1.5 phone:px-3.5";

/** A page of a run's samples, sorted, filtered and paged by the server through the address; on phones a row is a card. */
export const SamplesTable = ({ rows, ...shown }: SamplesTableProps) => {
  const { runId, first, metrics, search, sorted } = shown;
  const router = useRouter();
  const open = useParams().sampleId;
  const columns = useMemo(
    () => sampleColumns({ runId, first, metrics, search, sorted }),
    [runId, first, metrics, search, sorted],
  );
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => String(id) });
  const [groups, headings] = table.getHeaderGroups();
  return (
    <Table label="Samples" className={cardTable} style={{ "--metrics": metrics.length } as CSSProperties}>
      <thead>
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
              "h-[49px] cursor-pointer [&>td]:py-1.5 phone:h-auto phone:border-b phone:border-line phone:py-2.5 phone:[&>td]:py-0 phone:last:border-b-0",
            )}
            onClick={(event) => {
              const isLink = event.target instanceof Element && event.target.closest("a");
              if (!isLink && getSelection()?.isCollapsed !== false) {
                router.push(sampleHref(runId, search, row.original), { scroll: false });
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
