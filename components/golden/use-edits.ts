import type { GoldenDraft, NewGoldenRow } from "assay-lib/golden/words/new-rows";
import { useCallback } from "react";
import { useAskBeforeLeaving } from "@/components/ui/calls/ask-before-leaving";
import { useKept } from "@/components/ui/early-entry/kept";

const noEdits: Edits = {};
/** One function, since `useKept` reads the entries again for another. */
const isKnown = (_: string, value: unknown) => isEdit(value);

/** What is entered, kept in this tab. Closing it with entries asks first. */
export function useEdits(run: string, drafts: readonly GoldenDraft[]) {
  const [edits, setEdits, keepOnly] = useKept(`assay-golden-${run}`, noEdits, isKnown);
  useAskBeforeLeaving(drafts.some(({ id }) => edits[id]));
  const editOf = (draft: GoldenDraft): Edit => edits[draft.id] ?? firstOf(draft);
  const change = useCallback(
    (id: number, part: Partial<Edit>) => {
      const draft = drafts.find((one) => one.id === id);
      if (draft) setEdits((before) => ({ ...before, [id]: { ...(before[id] ?? firstEdit(draft)), ...part } }));
    },
    [drafts, setEdits],
  );
  /** What was left out can be saved later. */
  const forget = (saved: readonly number[]) => {
    const others = Object.entries(edits).filter(([id]) => !saved.includes(Number(id)));
    const left = Object.fromEntries(others.map(([id, edit]) => [id, { ...edit, isLeftOut: false }]));
    keepOnly(left);
    setEdits(left);
  };
  return { editOf, change, forget };
}

/** The same object for each draft, so that other rows are not drawn again. */
const first = new WeakMap<GoldenDraft, Edit>();

function firstOf(draft: GoldenDraft): Edit {
  const known = first.get(draft) ?? firstEdit(draft);
  first.set(draft, known);
  return known;
}

export interface Edit {
  reference: string;
  contexts: readonly number[];
  missed: readonly number[];
  typed: string;
  note: string;
  isLeftOut: boolean;
}

/** Samples without one are as they were. */
type Edits = Readonly<Record<number, Edit>>;

const firstEdit = ({ reference, gold, missed }: GoldenDraft): Edit => ({
  reference,
  contexts: gold,
  missed: missed.map(({ at }) => at),
  typed: "",
  note: "",
  isLeftOut: false,
});

export const newRow = (sample: number, { isLeftOut: _, contexts, missed, ...texts }: Edit): NewGoldenRow => ({
  sample,
  ...texts,
  contexts: [...contexts],
  missed: [...missed],
});

export const toggled = (list: readonly number[], index: number): number[] =>
  list.includes(index) ? list.filter((one) => one !== index) : [...list, index];

function isEdit(given: unknown): given is Edit {
  const value = given as Partial<Edit> | null;
  const texts = [value?.reference, value?.typed, value?.note];
  const lists = [value?.contexts, value?.missed];
  return texts.every((text) => typeof text === "string") && lists.every((list) => Array.isArray(list));
}
