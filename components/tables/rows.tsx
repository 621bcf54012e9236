"use client";

import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import {
  type ComponentProps,
  type CSSProperties,
  Fragment,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, cardTable, GroupHeading, rowClass, Table } from "@/components/ui/table";
import { shownColumns, type TableColumn, type TableLayout, withWidth } from "./layout";
import { ResizeHandle } from "./resize-handle";
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
  /** Of heading and cells. */
  className?: string;
  /** Of cells. */
  cellClass?: string;
  /** Current sorting, and the address that sorts by it. */
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

const wideOnly = "[@media_screen_and_(min-width:700px)_and_(max-width:1439px)]:hidden";
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

/** The server sorts and filters the rows. On phones, rows are cards. */
export function DataTable<R extends S, S extends Selectable>({
  label,
  rows,
  columns,
  layout,
  onLayout,
  selection,
  joined,
  className,
  rowClass: ofRow,
  selectClass,
  locked,
  isCurrent,
  below,
  headings,
  region,
  headClass,
}: {
  label: string;
  rows: readonly R[];
  columns: readonly DataColumn<R>[];
  layout: TableLayout;
  /** Without it, columns cannot be resized. */
  onLayout?: (layout: TableLayout) => void;
  selection?: Selection<S>;
  joined?: Joined<R>;
  className?: string;
  rowClass?: string;
  /** Of the checkbox cell. */
  selectClass?: string;
  /** Why a row cannot be selected, or null. Disables range selection. */
  locked?: (row: R) => string | null;
  /** Content below an open row, or null. */
  below?: (row: R) => ReactNode;
  /** To measure column widths. */
  headings?: RefObject<HTMLTableRowElement | null>;
  /** Selected, or open elsewhere on the page. */
  isCurrent?: (row: R) => boolean;
  region?: ComponentProps<"section"> | undefined;
  headClass?: string | undefined;
}) {
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null);
  const shown = shownColumns(columns, layout);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const own = useRef<HTMLTableRowElement>(null);
  const table = useTable({
    features,
    columns: useMemo(() => definitions(columns), [columns]),
    data: rows as R[],
    getRowId: ({ id }) => id,
    enableRowRangeSelection: !locked,
    isRowRangeSelectionEvent: isShifted,
    onRowSelectionChange: (updater) => selection?.change(rows, updater),
    state: {
      columnOrder: shown.map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, shown.includes(column)])),
      rowSelection: selection?.state ?? {},
    },
  });
  const widthOf = (id: string): number | undefined => (dragged?.id === id ? dragged.width : layout.widths[id]);
  const groups = table.getHeaderGroups();
  const groupClass = (id: string | undefined) => {
    const column = byId.get(id ?? "");
    return column && !column.group ? cn(column.className, hiding(column)) : undefined;
  };
  const hiding = ({ isWideOnly }: DataColumn<R>) => isWideOnly && layout.columns === null && wideOnly;
  const least = (hasAll: boolean, isNarrow: boolean) =>
    shown
      .filter((column) => hasAll || !hiding(column))
      .map(({ id, width, narrow, least: own = 0 }) => widthOf(id) ?? (isNarrow ? narrow : undefined) ?? width ?? own)
      .reduce((sum, width) => sum + width, selection ? 34 : 0);
  const tick = "relative z-10 block size-3.5 accent-accent phone:size-[18px]";
  return (
    <Table
      label={label}
      region={region}
      className={cn(
        cardTable,
        "min-w-(--wide) table-fixed max-[1439px]:min-w-(--middle) narrow:min-w-(--narrow) phone:min-w-0!",
        className,
      )}
      style={
        {
          "--wide": `${least(true, false)}px`,
          "--middle": `${least(false, false)}px`,
          "--narrow": `${least(false, true)}px`,
        } as CSSProperties
      }
    >
      <colgroup className="phone:hidden">
        {selection && <col className="w-[34px]" />}
        {shown.map((column) => {
          const own = widthOf(column.id);
          const wide = own ?? column.width;
          const narrow = own ?? column.narrow ?? column.width;
          return (
            <col
              key={column.id}
              className={cn(wide !== undefined && "w-(--w) narrow:w-(--n)", hiding(column))}
              style={{ "--w": `${wide}px`, "--n": `${narrow}px` } as CSSProperties}
            />
          );
        })}
      </colgroup>
      <thead className={cn("phone:hidden!", headClass)}>
        {groups.length > 1 && (
          <tr>
            {selection && <GroupHeading span={1} />}
            {groups[0]?.headers.map((header) => (
              <GroupHeading key={header.id} span={header.colSpan} className={groupClass(header.getLeafHeaders()[0]?.column.id)}>
                {header.isPlaceholder ? null : byId.get(header.getLeafHeaders()[0]?.column.id ?? "")?.group}
              </GroupHeading>
            ))}
          </tr>
        )}
        <tr ref={headings ?? own}>
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
          {shown.map((column) => (
            <ColumnHeading
              key={column.id}
              name={column.isUnnamed ? <span className="sr-only">{column.name}</span> : column.name}
              sub={column.sub}
              numeric={column.numeric}
              sort={column.sort}
              href={column.href}
              className={cn("group/heading relative overflow-hidden", column.className, hiding(column))}
              after={
                onLayout && (
                  <ResizeHandle
                    onDrag={(width) => setDragged({ id: column.id, width })}
                    onEnd={(width) => {
                      setDragged(null);
                      onLayout(withWidth(layout, column.id, width));
                    }}
                  />
                )
              }
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => {
          const isSelected = row.getIsSelected();
          const spans = joined?.in(row.original) ? longestRun(shown, joined.columns) : null;
          const opened = below?.(row.original);
          const lock = locked?.(row.original) ?? undefined;
          return (
            <Fragment key={row.id}>
              <tr
                aria-current={isCurrent?.(row.original) || undefined}
                className={cn(
                  rowClass(isSelected || isCurrent?.(row.original)),
                  "relative",
                  isSelected && "phone:bg-accent-soft",
                  lock && "text-ink-3 grayscale [&_b]:font-normal",
                  ofRow,
                )}
              >
                {selection && (
                  <Cell className={cn("pr-0 pl-3.5", selectClass)}>
                    <input
                      type="checkbox"
                      className={tick}
                      id={`select-${row.id}`}
                      aria-label={`Select ${row.original.name}`}
                      title={lock}
                      disabled={lock !== undefined}
                      checked={isSelected}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </Cell>
                )}
                {shown.map((column, index) => {
                  if (spans && index === spans.from && joined) {
                    return (
                      <Cell key={column.id} colSpan={spans.length} className={joined.className}>
                        {joined.cell(row.original)}
                      </Cell>
                    );
                  }
                  if (spans && index > spans.from && index < spans.from + spans.length) return null;
                  return (
                    <Cell
                      key={column.id}
                      numeric={column.numeric}
                      className={cn(
                        column.className,
                        column.cellClass,
                        hiding(column),
                        spans && joined?.columns.includes(column.id) && "phone:hidden!",
                      )}
                    >
                      {spans && joined?.columns.includes(column.id) ? (
                        <span className="text-ink-3">–</span>
                      ) : (
                        column.cell(row.original)
                      )}
                    </Cell>
                  );
                })}
              </tr>
              {opened && (
                <tr className="phone:block">
                  <td
                    colSpan={shown.length + (selection ? 1 : 0)}
                    className="border-b border-l-2 border-line border-l-accent p-0 whitespace-normal phone:block"
                  >
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

export function measured(
  headings: HTMLTableRowElement | null,
  columns: readonly TableColumn[],
  layout: TableLayout,
  id: string,
): number | undefined {
  const shown = shownColumns(columns, layout);
  const index = shown.findIndex((column) => column.id === id);
  const cells = headings ? [...headings.cells] : [];
  return index < 0 ? undefined : cells[index + cells.length - shown.length]?.offsetWidth;
}

function definitions<R extends Selectable>(columns: readonly DataColumn<R>[]) {
  const helper = createColumnHelper<typeof features, R>();
  const leaves = new Map(columns.map(({ id }) => [id, helper.display({ id })]));
  const groups = new Map<string, string[]>();
  for (const { id, group } of columns) if (group) groups.set(group, [...(groups.get(group) ?? []), id]);
  const seen = new Set<string>();
  return columns.flatMap(({ id, group }) => {
    const leaf = leaves.get(id);
    if (!group) return leaf ?? [];
    if (seen.has(group)) return [];
    seen.add(group);
    const inside = (groups.get(group) ?? []).flatMap((member) => leaves.get(member) ?? []);
    return helper.group({ id: `group ${group}`, header: group, columns: inside });
  });
}

/** The longest run of shown columns in `ids`. */
function longestRun(shown: readonly TableColumn[], ids: readonly string[]): { from: number; length: number } | null {
  let best: { from: number; length: number } | null = null;
  let from = -1;
  for (const [index, { id }] of shown.entries()) {
    if (!ids.includes(id)) from = -1;
    else {
      if (from < 0) from = index;
      if (!best || index - from + 1 > best.length) best = { from, length: index - from + 1 };
    }
  }
  return best;
}

const isShifted = (event: unknown): boolean => {
  const native = (event as { nativeEvent?: unknown }).nativeEvent;
  return native instanceof MouseEvent && native.shiftKey;
};
