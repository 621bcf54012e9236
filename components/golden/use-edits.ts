import type { GoldenDraft } from "assay-lib/domain/golden/draft";
import { useCallback, useEffect, useState } from "react";
import { type Edit, type Edits, firstEdit, keepEdits, keptEdits } from "./edits";

/** What is entered, kept in this tab. Closing it with entries asks first. */
export function useEdits(run: string, drafts: readonly GoldenDraft[]) {
  const [edits, setEdits] = useState<Edits>({});
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setEdits((entered) => ({ ...keptEdits(run), ...entered }));
    setRead(true);
  }, [run]);
  useEffect(() => {
    if (!isRead) return;
    keepEdits(run, edits);
    if (!drafts.some(({ id }) => edits[id])) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [run, edits, isRead, drafts]);
  const editOf = (draft: GoldenDraft): Edit => edits[draft.id] ?? firstOf(draft);
  const change = useCallback(
    (id: number, part: Partial<Edit>) => {
      const draft = drafts.find((one) => one.id === id);
      if (draft) setEdits((before) => ({ ...before, [id]: { ...(before[id] ?? firstEdit(draft)), ...part } }));
    },
    [drafts],
  );
  /** What was left out can be saved later. */
  const forget = (saved: readonly number[]) => {
    const others = Object.entries(edits).filter(([id]) => !saved.includes(Number(id)));
    const left = Object.fromEntries(others.map(([id, edit]) => [id, { ...edit, isLeftOut: false }]));
    keepEdits(run, left);
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
