"use client";

import { GripVertical } from "lucide-react";
import { type PointerEvent, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { listedColumns, shownColumns, type TableColumn, type TableLayout, withMoved, withShown, withWidth } from "./layout";

/** Pixels per key press. */
const step = 16;

interface Props {
  columns: readonly TableColumn[];
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  widthOf: (id: string) => number | undefined;
}

export const ColumnList = ({ columns, layout, onChange, widthOf }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const shown = shownColumns(columns, layout);
  const listed = listedColumns(columns, layout);
  const movable = listed.filter(({ isFixed }) => !isFixed);

  const drag = (event: PointerEvent, id: string) => {
    const over = [...(list.current?.querySelectorAll<HTMLElement>("[data-column]") ?? [])].find((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    })?.dataset.column;
    if (over && over !== id) onChange(withMoved(columns, layout, id, over));
  };
  const move = (column: TableColumn, by: -1 | 1) => {
    const place = movable.indexOf(column) + by;
    const neighbour = movable[place];
    if (!neighbour) return;
    onChange(withMoved(columns, layout, column.id, neighbour.id));
    setSaid(`${nameOf(column)}: position ${place + 1} of ${movable.length}`);
  };
  const widen = (column: TableColumn, by: number) => {
    const width = layout.widths[column.id] ?? widthOf(column.id);
    if (width === undefined) return;
    const next = withWidth(layout, column.id, width + by);
    onChange(next);
    setSaid(`${nameOf(column)}: ${next.widths[column.id]} pixels wide`);
  };

  return (
    <>
      <ul ref={list} aria-label="Columns" className="grid">
        {listed.map((column, index) => (
          <li
            key={column.id}
            data-column={column.isFixed ? undefined : column.id}
            className={cn(
              "flex min-h-7 items-center gap-1 rounded-control",
              dragged === column.id && "bg-accent-soft",
              column.group && column.group !== listed[index - 1]?.group && "mt-1",
            )}
          >
            <label className="flex min-w-0 flex-1 items-center gap-2 py-0.5">
              <input
                type="checkbox"
                className="size-3.5 shrink-0 accent-accent"
                checked={shown.includes(column)}
                disabled={column.isFixed}
                onChange={({ target }) => onChange(withShown(columns, layout, column.id, target.checked))}
              />
              <span className="min-w-0 truncate">
                <bdi>{column.name}</bdi>
                {column.sub && <span className="text-caption text-ink-3"> {column.sub}</span>}
              </span>
            </label>
            {!column.isFixed && (
              <button
                type="button"
                aria-label={`Move ${nameOf(column)}`}
                aria-describedby={hint}
                className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-chip text-ink-3 hover:bg-sunken hover:text-ink phone:size-9"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(column.id);
                }}
                onPointerMove={(event) => dragged === column.id && drag(event, column.id)}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => {
                  const { key } = event;
                  if (key === "ArrowUp") move(column, -1);
                  else if (key === "ArrowDown") move(column, 1);
                  else if (key === "ArrowLeft") widen(column, -step);
                  else if (key === "ArrowRight") widen(column, step);
                  else return;
                  event.preventDefault();
                }}
              >
                <GripVertical aria-hidden className="size-3.5" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p id={hint} className="mt-2 text-caption text-ink-3 phone:hidden">
        Drag a handle or press ↑ and ↓ on it to move a column. Press ← and → to resize it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
};

const nameOf = ({ name, sub }: TableColumn): string => (sub ? `${name}, ${sub}` : name);
