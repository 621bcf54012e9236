"use client";

import type { RunAbout } from "assay-lib/domain/runs/title-and-tags";
import { type FormEvent, useOptimistic, useRef, useState, useTransition } from "react";
import { useAskBeforeLeaving } from "@/components/ui/calls/ask-before-leaving";
import { showToast } from "@/components/ui/toast/show";

/** Null if stored; else an error message, with the stored values after a conflict. */
export type EditAnswer = null | { problem: string; theirs?: RunAbout };
export type EditRun = (id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>) => Promise<EditAnswer>;

export type SaveOutcome<F extends keyof RunAbout> =
  | { kind: "conflict"; mine: RunAbout[F]; theirs: RunAbout[F] }
  | { kind: "problem"; problem: string };

const changed: Record<keyof RunAbout, string> = {
  name: "Name changed.",
  note: "Note changed.",
  tags: "Tags changed.",
};

export function useRunEdit<F extends keyof RunAbout>(id: string, field: F, given: RunAbout[F], edit: EditRun) {
  const [value, show] = useOptimistic(given);
  const [outcome, setOutcome] = useState<SaveOutcome<F> | null>(null);
  const [pending, start] = useTransition();
  useAskBeforeLeaving(pending);

  /** `seen`: the value before it. An undo has no undo. */
  function save(next: RunAbout[F], seen: RunAbout[F] = given, isUndo = false): void {
    setOutcome(null);
    if (JSON.stringify(next) === JSON.stringify(seen)) return;
    start(async () => {
      show(next);
      const answer = await edit(id, { [field]: next }, { [field]: seen }).catch(() => ({
        problem: "Could not reach the server. Nothing was saved. Try again.",
        theirs: undefined,
      }));
      // After an await, state changes leave the transition.
      start(() => {
        if (answer?.theirs) setOutcome({ kind: "conflict", mine: next, theirs: answer.theirs[field] });
        else if (answer) setOutcome({ kind: "problem", problem: answer.problem });
        else if (!isUndo) showToast(changed[field], () => save(seen, next, true));
      });
    });
  }
  return { value, pending, outcome, save, dismiss: () => setOutcome(null) };
}

/** An editor that replaces its button. `seen` is the value when it opened, boxed because values can be null. */
export function useInPlace<Value>(save: (text: string, seen: Value) => void) {
  const [seen, setSeen] = useState<{ value: Value } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSeen(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (seen) save(String(new FormData(event.currentTarget).get("text")).trim(), seen.value);
    close();
  };
  return { seen, open: (value: Value) => setSeen({ value }), close, button, onSubmit };
}
