"use client";

import { functionalUpdate, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useMemo, useState } from "react";

export interface Selectable {
  id: string;
  name: string;
}

/** In the order of selection, across pages and filters. */
export interface Selection<R extends Selectable> {
  rows: readonly R[];
  state: RowSelectionState;
  change: (shown: readonly R[], updater: Updater<RowSelectionState>) => void;
  replace: (rows: readonly R[]) => void;
  clear: () => void;
}

export function useSelection<R extends Selectable>(given: readonly R[] = []): Selection<R> {
  const [selected, setSelected] = useState<ReadonlyMap<string, R>>(() => new Map(given.map((row) => [row.id, row])));
  const rows = useMemo(() => [...selected.values()], [selected]);
  const state = useMemo(() => stateOf(selected), [selected]);
  const replace = (next: readonly R[]) => setSelected(new Map(next.map((row) => [row.id, row])));
  return {
    rows,
    state,
    replace,
    clear: () => replace([]),
    change: (shown, updater) =>
      setSelected((before) => {
        const known = new Map([...before, ...shown.map((row): [string, R] => [row.id, row])]);
        const after = functionalUpdate(updater, stateOf(before));
        const kept = [...before.keys()].filter((id) => after[id]);
        const added = Object.keys(after).filter((id) => after[id] && !before.has(id));
        return new Map(
          [...kept, ...added].flatMap((id): [string, R][] => {
            const row = known.get(id);
            return row ? [[id, row]] : [];
          }),
        );
      }),
  };
}

const stateOf = (selected: ReadonlyMap<string, unknown>): RowSelectionState =>
  Object.fromEntries([...selected.keys()].map((id) => [id, true]));
