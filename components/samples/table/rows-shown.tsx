"use client";

import type { MarkedRow } from "assay-lib/db/samples/marks";
import { useParams } from "next/navigation";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { DataTable } from "@/components/tables/rows";
import { cn } from "@/components/ui/class-names";
import { Roving } from "@/components/ui/keys/roving";
import { useSamplesTable } from "./state";

export const SamplesTable = ({ rows, first, canTick }: { rows: readonly MarkedRow[]; first: number; canTick: boolean }) => {
  const { columns, table, isCompact, selection } = useSamplesTable();
  const open = useParams<{ sampleId?: string }>().sampleId;
  const shownRows = useMemo(
    () =>
      rows.map((row, index) => ({
        ...row,
        id: String(row.id),
        name: row.question.trim() || "(no question)",
        place: first + index,
      })),
    [rows, first],
  );
  const region = useRef<HTMLElement>(null);
  const fits = useFits(region);
  return (
    // The headings are one Tab stop, and so is each row.
    <Roving within="thead :is(a[href], input)" role="presentation">
      <DataTable
        label="Samples"
        rows={shownRows}
        columns={columns}
        layout={table.layout}
        selection={canTick ? selection : undefined}
        selectClass="phone:hidden"
        isCurrent={({ id }) => id === open}
        region={{ id: "samples", ref: region, className: cn(fits && "overflow-x-clip") }}
        headClass={cn("bg-surface", fits && "min-[700px]:sticky min-[700px]:top-0 min-[700px]:z-20")}
        rowClass={cn(
          isCompact ? "h-[29px] [&>td]:py-0.5" : "h-[49px] [&>td]:py-1.5",
          "cursor-pointer phone:grid phone:h-auto phone:grid-cols-2 phone:gap-x-5 phone:gap-y-2 phone:border-b phone:border-line phone:px-4 phone:pt-3 phone:pb-3.5 phone:last:border-b-0",
        )}
      />
    </Roving>
  );
};

/** Then the table need not scroll sideways, and its heading can stick to the window. */
function useFits(region: React.RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const observer = new ResizeObserver(() => setFits(table.scrollWidth <= element.clientWidth));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [region]);
  return fits;
}
