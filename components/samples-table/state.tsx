"use client";

import { createContext, type ReactNode, use, useMemo, useRef, useState } from "react";
import type { TableLayout } from "@/components/tables/layout";
import type { DataColumn } from "@/components/tables/rows";
import { measured } from "@/components/tables/rows";
import { type Selection, useSelection } from "@/components/tables/selection";
import { useTableLayout } from "@/components/tables/use-layout";
import { type ShownSamples, sampleColumns } from "./columns";
import type { TableRow } from "./row";
import { densityCookie, type SamplesView, tableName, withLabels, withoutLabels } from "./view";

interface TableState {
  columns: readonly DataColumn<TableRow>[];
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
  resetLayout: () => void;
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
  selection: Selection<TableRow>;
  headings: React.RefObject<HTMLTableRowElement | null>;
  widthOf: (id: string) => number | undefined;
}

const StateContext = createContext<TableState | null>(null);

export const SamplesTableState = ({ shown, view, children }: { shown: ShownSamples; view: SamplesView; children: ReactNode }) => {
  const { labelColumns } = shown;
  const stored = useTableLayout(tableName, view.layout, { isView: shown.search.view !== null });
  const layout = useMemo(() => withLabels(stored.layout, labelColumns), [stored.layout, labelColumns]);
  const [isCompact, setCompact] = useState(view.isCompact);
  const columns = useMemo(() => sampleColumns(shown, isCompact), [shown, isCompact]);
  const selection = useSelection<TableRow>();
  const headings = useRef<HTMLTableRowElement>(null);
  const state: TableState = {
    columns,
    layout,
    setLayout: (next) => stored.setLayout(withoutLabels(next, labelColumns)),
    resetLayout: stored.resetLayout,
    isCompact,
    setCompact: (next) => {
      setCompact(next);
      // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
      document.cookie = `${densityCookie}=${next ? "compact" : "comfortable"}; path=/; max-age=31536000; samesite=lax`;
    },
    selection,
    headings,
    widthOf: (id) => measured(headings.current, columns, layout, id),
  };
  return <StateContext value={state}>{children}</StateContext>;
};

export function useSamplesTable(): TableState {
  const state = use(StateContext);
  if (!state) throw new Error("useSamplesTable must be used inside SamplesTableState.");
  return state;
}
