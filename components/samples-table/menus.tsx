"use client";

import { ColumnsMenu } from "@/components/tables/columns-menu";
import { SortMenu } from "@/components/tables/sort-menu";
import { Radio } from "@/components/ui/field";
import { useSamplesTable } from "./state";

export const SamplesColumns = () => {
  const { columns, table, headings, isCompact, setCompact } = useSamplesTable();
  return (
    <ColumnsMenu columns={columns} table={table} headings={headings}>
      <fieldset className="mb-2.5 border-b border-line pb-2">
        <legend className="mb-1 text-caption text-ink-3">Rows</legend>
        <div className="flex gap-5">
          <Radio name="density" label="Comfortable" checked={!isCompact} onChange={() => setCompact(false)} />
          <Radio name="density" label="Compact" checked={isCompact} onChange={() => setCompact(true)} />
        </div>
      </fieldset>
    </ColumnsMenu>
  );
};

/** For phones, where rows are cards without headings. */
export const SortSamples = () => {
  const { columns } = useSamplesTable();
  return <SortMenu columns={columns.map((column) => (column.id === "place" ? { ...column, name: "File order" } : column))} />;
};
