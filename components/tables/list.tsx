"use client";

import type { ComponentProps } from "react";
import { type DataColumn, DataTable } from "./rows";
import type { Selectable } from "./selection";
import { type Sorting, sortedRows, sortLinks } from "./sorting";
import { TableToolbar } from "./toolbar";
import { useTableLayout } from "./use-layout";

/** A table and its toolbar, which share a layout. `keys` are the parameters of the address. */
export function useListTable<R extends Selectable>({
  name,
  layout: given,
  keys,
  ...table
}: ComponentProps<typeof DataTable<R, R>> & {
  name: string;
  keys?: Parameters<typeof useTableLayout>[2];
}) {
  const { layout, ...changes } = useTableLayout(name, given, keys);
  return {
    toolbar: <TableToolbar columns={table.columns} table={{ layout, ...changes }} />,
    body: <DataTable {...table} layout={layout} />,
  };
}

/** A column with a `value` sorts, at first in the order `first` (ascending by default). */
export type SortableColumn<R, S extends string> = DataColumn<R> &
  ({ id: S; value: (row: R) => string | number | null; first?: "desc" } | { value?: undefined });

/** Sorts all rows in the browser, by the column `usual` unless the address has another. */
export function sortedTable<R, S extends string>(
  all: readonly R[],
  columns: readonly SortableColumn<R, S>[],
  { sort, order }: Sorting<S>,
  usual: S,
  href: (sorting: Sorting<S>) => string,
) {
  const links = sortLinks({ sort: sort ?? usual, order }, href);
  const shown = columns.map((column) => (column.value ? { ...column, ...links(column.id, column.first) } : column));
  const by = shown.find((column) => column.sort);
  return { columns: shown, rows: by?.value ? sortedRows(all, by.sort ?? "asc", by.value) : all };
}
