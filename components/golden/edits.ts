import type { GoldenDraft } from "assay-lib/domain/golden/draft";
import type { NewGoldenRow } from "assay-lib/domain/golden/new-rows";

/** What a person has entered for a sample. */
export interface Edit {
  reference: string;
  contexts: readonly number[];
  missed: readonly number[];
  typed: string;
  note: string;
  isLeftOut: boolean;
}

/** By sample id; samples without one are as they were. */
export type Edits = Readonly<Record<number, Edit>>;

export const firstEdit = ({ reference, gold, missed }: GoldenDraft): Edit => ({
  reference,
  contexts: gold,
  missed: missed.map(({ at }) => at),
  ...{ typed: "", note: "", isLeftOut: false },
});

export const newRow = (sample: number, { isLeftOut: _, contexts, missed, ...texts }: Edit): NewGoldenRow => ({
  sample,
  ...texts,
  contexts: [...contexts],
  missed: [...missed],
});

export const toggled = (list: readonly number[], index: number): number[] =>
  list.includes(index) ? list.filter((one) => one !== index) : [...list, index];

const keyOf = (run: string): string => `assay-golden-${run}`;

/** Kept in this tab until they are saved, so that leaving the page or reloading it loses nothing. */
export function keepEdits(run: string, edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(keyOf(run));
    else sessionStorage.setItem(keyOf(run), JSON.stringify(edits));
  } catch {
    // The storage is full or not allowed; leaving the page still asks.
  }
}

export function keptEdits(run: string): Edits {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(run)) ?? "{}");
    const entries = Object.entries(kept as object).filter((entry): entry is [string, Edit] => isEdit(entry[1]));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function isEdit(value: Partial<Edit> | null): value is Edit {
  const texts = [value?.reference, value?.typed, value?.note];
  const lists = [value?.contexts, value?.missed];
  return texts.every((text) => typeof text === "string") && lists.every((list) => Array.isArray(list));
}
