"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { useSelection } from "@/components/tables/selection";
import { useTableLayout } from "@/components/tables/use-layout";
import type { TableRow } from "./cells";
import { type ShownSamples, sampleColumns } from "./columns";
import { densityCookie, type SamplesView, tableName, viewWithLabels, viewWithoutLabels } from "./view";

function useTableState(shown: ShownSamples, view: SamplesView) {
  const { labelColumns } = shown;
  const stored = useTableLayout(tableName, view.layout);
  const layout = useMemo(() => viewWithLabels(stored.layout, labelColumns), [stored.layout, labelColumns]);
  const setLayout: typeof stored.setLayout = (next) => stored.setLayout(viewWithoutLabels(next, labelColumns));
  const [isCompact, setCompact] = useState(view.isCompact);
  return {
    columns: useMemo(() => sampleColumns(shown, isCompact), [shown, isCompact]),
    table: { ...stored, layout, setLayout },
    isCompact,
    setCompact: (next: boolean) => {
      setCompact(next);
      // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
      document.cookie = `${densityCookie}=${next ? "compact" : "comfortable"}; path=/; max-age=31536000; samesite=lax`;
    },
    selection: useSelection<TableRow>(),
  };
}

const StateContext = createContext<ReturnType<typeof useTableState> | null>(null);

export const SamplesTableState = ({ shown, view, children }: { shown: ShownSamples; view: SamplesView; children: ReactNode }) => (
  <StateContext value={useTableState(shown, view)}>{children}</StateContext>
);

export function useSamplesTable() {
  const state = use(StateContext);
  if (!state) throw new Error("useSamplesTable must be used inside SamplesTableState.");
  return state;
}
