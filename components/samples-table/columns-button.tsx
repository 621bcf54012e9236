"use client";

import { ColumnsMenu } from "@/components/tables/columns-menu";
import { Radio } from "@/components/ui/field";
import { useSamplesTable } from "./state";

export const SamplesColumns = () => {
  const { columns, layout, setLayout, resetLayout, isCompact, setCompact, widthOf } = useSamplesTable();
  return (
    <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} onReset={resetLayout} widthOf={widthOf}>
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
