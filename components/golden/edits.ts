import type { GoldenDraft } from "assay-lib/golden/words/draft";
import type { NewGoldenRow } from "assay-lib/golden/words/new-rows";

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

export function isEdit(given: unknown): given is Edit {
  const value = given as Partial<Edit> | null;
  const texts = [value?.reference, value?.typed, value?.note];
  const lists = [value?.contexts, value?.missed];
  return texts.every((text) => typeof text === "string") && lists.every((list) => Array.isArray(list));
}
