"use client";

import { ColumnsMenu, type ColumnsMenuProps } from "./columns-menu";
import type { DataColumn } from "./rows";
import { SortMenu } from "./sort-menu";

export const TableToolbar = <R,>({
  columns,
  ...menu
}: Omit<ColumnsMenuProps, "columns"> & { columns: readonly DataColumn<R>[] }) => (
  <>
    {columns.some(({ href }) => href !== undefined) && <SortMenu columns={columns} />}
    <ColumnsMenu columns={columns} {...menu} />
  </>
);
