"use client";

import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/on-demand/later";
import { Popover } from "@/components/ui/popover";
import { shownColumns, type TableColumn } from "./layout";
import type { useTableLayout } from "./use-layout";

const load = () => import("./column-list");
const ColumnList = later(() => load().then((file) => file.ColumnList));

export interface ColumnsMenuProps {
  columns: readonly TableColumn[];
  table: ReturnType<typeof useTableLayout>;
  children?: ReactNode;
}

/** "Columns 11 of 14". The list loads on demand. */
export const ColumnsMenu = ({ columns, table: { layout, setLayout, resetLayout }, children }: ColumnsMenuProps) => {
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
      <ColumnList columns={columns} layout={layout} onChange={setLayout} />
      <Button className="mt-2.5" size="small" onClick={resetLayout}>
        Reset
      </Button>
    </Popover>
  );
};
