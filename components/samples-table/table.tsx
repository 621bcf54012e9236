"use client";

import { useParams } from "next/navigation";
import { type CSSProperties, useMemo } from "react";
import { DataTable } from "@/components/tables/data-table";
import { shownColumns } from "@/components/tables/layout";
import { cn } from "@/components/ui/class-names";
import { Roving } from "@/components/ui/roving";
import { cardTable } from "@/components/ui/table";
import type { MarkedRow } from "@/lib/db/samples/marks";
import type { TableRow } from "./columns";
import { useSamplesTable } from "./state";

/** The least room for the question, in pixels. */
const questionWidth = 300;
const tickWidth = 34;

/** One page of a run's samples. The server sorts, filters and pages them by the address. On phones, rows are cards. */
export const SamplesTable = ({ rows, first, canTick }: { rows: readonly MarkedRow[]; first: number; canTick: boolean }) => {
  const { columns, layout, setLayout, isCompact, selection, headings } = useSamplesTable();
  const open = useParams<{ sampleId?: string }>().sampleId;
  const shownRows = useMemo(
    () =>
      rows.map(
        (row, index): TableRow => ({
          ...row,
          id: String(row.id),
          name: row.question.trim() || "(no question)",
          place: first + index,
        }),
      ),
    [rows, first],
  );
  const widths = shownColumns(columns, layout).map(({ id, width, colClass }) => ({
    width: layout.widths[id] ?? (typeof width === "number" ? width : questionWidth),
    isWideOnly: colClass !== undefined,
  }));
  const sum = (all: typeof widths) => all.reduce((total, { width }) => total + width, canTick ? tickWidth : 0);
  const least = {
    "--least": `${sum(widths)}px`,
    "--least-narrow": `${sum(widths.filter(({ isWideOnly }) => !isWideOnly))}px`,
  } as CSSProperties;
  return (
    // The headings are one stop of the Tab key; then each row is one.
    <Roving within="thead :is(a[href], input)" role="presentation" style={least}>
      <DataTable
        label="Samples"
        rows={shownRows}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        selection={canTick ? selection : undefined}
        selectClass="phone:hidden"
        headings={headings}
        isCurrent={({ id }) => id === open}
        region={{ id: "samples" }}
        className={cn(cardTable, "min-w-(--least) narrow:min-w-(--least-narrow) phone:min-w-0!")}
        rowClass={cn(
          isCompact ? "h-[29px] [&>td]:py-0.5" : "h-[49px] [&>td]:py-1.5",
          "cursor-pointer phone:grid phone:h-auto phone:grid-cols-2 phone:gap-x-5 phone:gap-y-2 phone:border-b phone:border-line phone:px-4 phone:pt-3 phone:pb-3.5 phone:last:border-b-0",
        )}
      />
    </Roving>
  );
};
