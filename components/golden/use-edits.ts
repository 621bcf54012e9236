import type { GoldenDraft } from "assay-lib/golden/words/draft";
import { useCallback } from "react";
import { useAskBeforeLeaving } from "@/components/ui/ask-before-leaving";
import { useKept } from "@/components/ui/early-entry/kept";
import { type Edit, type Edits, firstEdit, isEdit } from "./edits";

const noEdits: Edits = {};
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
