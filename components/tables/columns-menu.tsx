"use client";

import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { shownColumns, type TableColumn, type TableLayout } from "./layout";

const load = () => import("./column-list");
const ColumnList = dynamic(() => load().then((file) => file.ColumnList));

/**
 * "Columns 11 of 14": which columns a table shows, in which order and how wide. `widthOf` measures a column that was not resized.
 * The list is loaded when it is asked for.
 */
export const ColumnsMenu = ({
  columns,
  layout,
  onChange,
  onReset,
  widthOf,
  children,
}: {
  columns: readonly TableColumn[];
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  onReset: () => void;
  widthOf?: (id: string) => number | undefined;
  /** Further choices, above the columns. */
  children?: ReactNode;
}) => {
  const shown = shownColumns(columns, layout);
  return (
    <Popover
      label="Columns"
      trigger={
        <Button onPointerEnter={() => void load()} onFocus={() => void load()}>
          <Columns3 aria-hidden /> Columns{" "}
          <span className="font-normal text-ink-3 tabular-nums phone:hidden">
            {shown.length} of {columns.length}
          </span>
        </Button>
      }
    >
      {children}
      <ColumnList {...{ columns, layout, onChange, widthOf }} />
      <Button className="mt-2.5" size="small" onClick={onReset}>
        Reset
      </Button>
    </Popover>
  );
};
