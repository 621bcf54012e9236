"use client";

import type { RefObject } from "react";
import { ColumnsMenu } from "./columns-menu";
import { type DataColumn, measured } from "./rows";
import { SortMenu } from "./sort-menu";
import type { useTableLayout } from "./use-layout";

export function TableToolbar<R>({
  columns,
  table: { layout, setLayout, resetLayout },
  headings,
}: {
  columns: readonly DataColumn<R>[];
  table: ReturnType<typeof useTableLayout>;
  /** To measure column widths. */
  headings: RefObject<HTMLTableRowElement | null>;
}) {
  return (
    <>
      {columns.some(({ href }) => href !== undefined) && <SortMenu columns={columns} />}
      <ColumnsMenu
        columns={columns}
        layout={layout}
        onChange={setLayout}
        onReset={resetLayout}
        widthOf={(id) => measured(headings.current, columns, layout, id)}
      />
    </>
  );
}
