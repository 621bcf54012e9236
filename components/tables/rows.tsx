"use client";

import { type Row, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { EarlyInput } from "@/components/ui/early-entry/controls";
import { Cell, ColumnHeading, cardTable, GroupHeading, rowClass, Table } from "@/components/ui/table";
import { shownColumns, type TableColumn, type TableLayout } from "./layout";
import type { Selectable, Selection } from "./selection";

export interface DataColumn<R> extends TableColumn {
  numeric?: boolean;
  /** For screen readers only. */
  isUnnamed?: boolean;
  /** Pixels; `narrow` on narrow screens. */
  width?: number;
  narrow?: number;
  /** Takes the remaining width, at least this many pixels. */
  least?: number;
  /** Hidden below 1440 pixels, unless columns were chosen. */
  isWideOnly?: boolean;
  className?: string;
  cellClass?: string;
  sort?: "asc" | "desc" | null;
  href?: string;
  cell: (row: R) => ReactNode;
}

/** Replaces neighbouring columns in some rows. */
interface Joined<R> {
  columns: readonly string[];
  in: (row: R) => boolean;
  cell: (row: R) => ReactNode;
  className?: string;
}

interface Props<R extends S, S extends Selectable> {
  label: string;
  rows: readonly R[];
  columns: readonly DataColumn<R>[];
  layout: TableLayout;
  selection?: Selection<S>;
  joined?: Joined<R>;
  className?: string;
  rowClass?: string;
  selectClass?: string;
  /** Why a row cannot be selected, or null. Disables range selection. */
  locked?: (row: R) => string | null;
  below?: (row: R) => ReactNode;
  /** Heads the group of rows that begins here; null within a group. */
  groupOf?: (row: R, before: R | undefined) => ReactNode;
  /** Selected, or open elsewhere on the page. */
  isCurrent?: (row: R) => boolean;
  region?: ComponentProps<"section">;
  headClass?: string;
}

type ShownColumn<R> = DataColumn<R> & { wide?: number; slim?: number; hiding?: string };

const wideOnly = "[@media_screen_and_(min-width:700px)_and_(max-width:1439px)]:hidden";
const features = tableFeatures({ rowSelectionFeature });
const tick = "relative z-10 block size-3.5 accent-accent phone:size-[18px]";
const tickWidth = 34;

function useDataTable<R extends S, S extends Selectable>({ rows, columns, layout, selection, locked }: Props<R, S>) {
  const table = useTable({
    features,
    columns: [],
    data: rows as R[],
    getRowId: ({ id }) => id,
    enableRowRangeSelection: !locked,
    isRowRangeSelectionEvent: isShifted,
    onRowSelectionChange: (updater) => selection?.change(rows, updater),
    state: { rowSelection: selection?.state ?? {} },
  });
  const shown = shownColumns(columns, layout).map(
    (column): ShownColumn<R> => ({
      ...column,
      wide: column.width,
      slim: column.narrow ?? column.width,
      hiding: column.isWideOnly && layout.columns === null ? wideOnly : undefined,
    }),
  );
  return { table, shown };
}

const isShifted = (event: unknown): boolean => {
  const native = (event as { nativeEvent?: unknown }).nativeEvent;
  return native instanceof MouseEvent && native.shiftKey;
};

/** The server sorts and filters the rows. On phones, rows are cards. */
export function DataTable<R extends S, S extends Selectable>(props: Props<R, S>) {
  const { rows, selection, locked } = props;
  const { table, shown } = useDataTable(props);
  const width = (size: "wide" | "slim", columns = shown) =>
    columns.reduce((sum, column) => sum + (column[size] ?? column.least ?? 0), selection ? tickWidth : 0);
  const always = shown.filter(({ hiding }) => !hiding);
  return (
    <Table
      label={props.label}
      region={props.region}
      className={cn(
        cardTable,
        "min-w-(--wide) table-fixed max-[1439px]:min-w-(--middle) narrow:min-w-(--narrow) phone:min-w-0!",
        props.className,
      )}
      style={
        {
          "--wide": `${width("wide")}px`,
          "--middle": `${width("wide", always)}px`,
          "--narrow": `${width("slim", always)}px`,
        } as CSSProperties
      }
    >
      <colgroup className="phone:hidden">
        {selection && <col style={{ width: tickWidth }} />}
        {shown.map(({ id, wide, slim, hiding }) => (
          <col
            key={id}
            className={cn(wide !== undefined && "w-(--w) narrow:w-(--n)", hiding)}
            style={{ "--w": `${wide}px`, "--n": `${slim}px` } as CSSProperties}
          />
        ))}
      </colgroup>
      <thead className={cn("phone:hidden!", props.headClass)}>
        <GroupHeadings columns={shown} hasTicks={selection !== undefined} />
        <tr>
          {selection && (
            <th scope="col" className="border-b border-line py-2 pr-0 pl-3.5 text-left align-bottom">
              {locked ? (
                <span className="sr-only">Select</span>
              ) : (
                <input
                  type="checkbox"
                  className={tick}
                  aria-label={`Select all ${rows.length} on this page`}
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => {
                    if (box) box.indeterminate = !table.getIsAllRowsSelected() && table.getIsSomeRowsSelected();
                  }}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              )}
            </th>
          )}
          {shown.map(({ id, name, sub, isUnnamed, numeric, sort, href, className, hiding }) => (
            <ColumnHeading
              key={id}
              {...{ name, sub, isUnnamed, numeric, sort, href }}
              className={cn("overflow-hidden", className, hiding)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index, all) => (
          <DataRow key={row.id} {...props} row={row} before={all[index - 1]?.original} shown={shown} />
        ))}
      </tbody>
    </Table>
  );
}

/** Empty if no shown column belongs to a group. Columns that narrow screens hide have their own cell: a span covers both. */
function GroupHeadings({ columns, hasTicks }: { columns: readonly ShownColumn<never>[]; hasTicks: boolean }) {
  if (!columns.some(({ group }) => group)) return null;
  const parts: { first: ShownColumn<never>; span: number }[] = [];
  for (const column of columns) {
    const last = parts.at(-1);
    if (column.group && column.group === last?.first.group && column.hiding === last.first.hiding) last.span++;
    else parts.push({ first: column, span: 1 });
  }
  const named = new Map(parts.map(({ first }) => [first.group, first.id]));
  for (const { first } of parts.toReversed()) if (!first.hiding) named.set(first.group, first.id);
  return (
    <tr>
      {hasTicks && <GroupHeading span={1} />}
      {parts.map(({ first: { id, group, className, hiding }, span }) => (
        <GroupHeading key={id} span={span} className={cn(!group && className, hiding)}>
          {named.get(group) === id && group}
        </GroupHeading>
      ))}
    </tr>
  );
}

interface RowProps<R extends S, S extends Selectable> extends Props<R, S> {
  row: Row<typeof features, R>;
  before: R | undefined;
  shown: readonly ShownColumn<R>[];
}

function DataRow<R extends S, S extends Selectable>({ row, before, shown, ...table }: RowProps<R, S>) {
  const { original } = row;
  const isSelected = row.getIsSelected();
  const isCurrent = table.isCurrent?.(original);
  const opened = table.below?.(original);
  const lock = table.locked?.(original) ?? undefined;
  const group = table.groupOf?.(original, before);
  const width = shown.length + (table.selection ? 1 : 0);
  return (
    <Fragment>
      {group && (
        <tr className="bg-sunken phone:block">
          <th scope="rowgroup" colSpan={width} className="border-b border-line px-3.5 py-1.5 text-left font-medium phone:block">
            {group}
          </th>
        </tr>
      )}
      <tr
        aria-current={isCurrent || undefined}
        className={cn(
          rowClass(isSelected || isCurrent),
          "relative",
          isSelected && "phone:bg-accent-soft",
          lock && "text-ink-3 grayscale [&_b]:font-normal",
          table.rowClass,
        )}
      >
        {table.selection && (
          <Cell className={cn("pr-0 pl-3.5", table.selectClass)}>
            <EarlyInput
              type="checkbox"
              className={tick}
              id={`select-${row.id}`}
              aria-label={`Select ${original.name}`}
              disabled={lock !== undefined}
              checked={isSelected}
              onChange={row.getToggleSelectedHandler()}
            />
          </Cell>
        )}
        <Cells row={original} shown={shown} joined={table.joined?.in(original) ? table.joined : undefined} />
      </tr>
      {opened && (
        <tr className="phone:block">
          <td colSpan={width} className="border-b border-l-2 border-line border-l-accent p-0 whitespace-normal phone:block">
            {opened}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The longest run of joined columns becomes one cell, the others are empty. */
function Cells<R>({ row, shown, joined }: { row: R; shown: readonly ShownColumn<R>[]; joined: Joined<R> | undefined }) {
  const isJoined = ({ id }: TableColumn) => joined?.columns.includes(id) ?? false;
  const run = longestRun(shown, isJoined);
  return shown.map((column, index) => {
    const { id, numeric, className, cellClass, hiding } = column;
    if (joined && index === run.from)
      return (
        <Cell key={id} colSpan={run.length} className={joined.className}>
          {joined.cell(row)}
        </Cell>
      );
    if (index > run.from && index < run.from + run.length) return null;
    return (
      <Cell key={id} numeric={numeric} className={cn(className, cellClass, hiding, isJoined(column) && "phone:hidden!")}>
        {isJoined(column) ? <span className="text-ink-3">–</span> : column.cell(row)}
      </Cell>
    );
  });
}

/** `from` is -1 if no column is in it. */
function longestRun<C>(columns: readonly C[], isIn: (column: C) => boolean): { from: number; length: number } {
  let best = { from: -1, length: 0 };
  let length = 0;
  for (const [index, column] of columns.entries()) {
    length = isIn(column) ? length + 1 : 0;
    if (length > best.length) best = { from: index - length + 1, length };
  }
  return best;
}
