"use client";

import { cn } from "@/components/ui/class-names";
import { listedColumns, shownColumns, type TableColumn, type TableLayout, withShown } from "./layout";

interface Props {
  columns: readonly TableColumn[];
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
}

export const ColumnList = ({ columns, layout, onChange }: Props) => {
  const shown = shownColumns(columns, layout);
  const listed = listedColumns(columns);
  return (
    <ul aria-label="Columns" className="grid">
      {listed.map((column, index) => (
        <li key={column.id} className={cn(column.group && column.group !== listed[index - 1]?.group && "mt-1")}>
          <label className="flex min-h-7 min-w-0 items-center gap-2 py-0.5">
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
        </li>
      ))}
    </ul>
  );
};
