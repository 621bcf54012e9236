"use client";

import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { shownColumns, type TableColumn, type TableLayout } from "./layout";

const load = () => import("./column-list");
const ColumnList = dynamic(() => load().then((file) => file.ColumnList));

/** "Columns 11 of 14". `widthOf` measures columns without a set width. The list loads on demand. */
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
      <ColumnList columns={columns} layout={layout} onChange={onChange} widthOf={widthOf} />
      <Button className="mt-2.5" size="small" onClick={onReset}>
        Reset
      </Button>
    </Popover>
  );
};
