"use client";

import { useOptimistic, useState, useTransition } from "react";
import { showToast } from "@/components/ui/toast/show";
import type { RunAbout } from "@/lib/domain/runs/title-and-tags";

/** Null if stored; else a sentence, and the stored values if somebody else was faster. */
export type EditAnswer = null | { problem: string; theirs?: RunAbout };
/** Changes a run if it still has the expected values. */
export type EditRun = (id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>) => Promise<EditAnswer>;

/** Why a change was not stored. */
export type Outcome<F extends keyof RunAbout> =
  | { kind: "conflict"; mine: RunAbout[F]; theirs: RunAbout[F] }
  | { kind: "problem"; problem: string };

const changed: Record<keyof RunAbout, string> = {
  name: "The name was changed.",
  note: "The note was changed.",
  tags: "The tags were changed.",
};

/** One of a run's name, note and tags: shows a change at once, offers to undo it, and says why if it could not be stored. */
export function useRunEdit<F extends keyof RunAbout>(id: string, field: F, given: RunAbout[F], edit: EditRun) {
  const [value, show] = useOptimistic(given);
  const [outcome, setOutcome] = useState<Outcome<F> | null>(null);
  const [pending, start] = useTransition();

  /** `seen` is the value that the change began from; `isUndo` offers no further undo. */
  function save(next: RunAbout[F], seen: RunAbout[F] = given, isUndo = false): void {
    setOutcome(null);
    if (JSON.stringify(next) === JSON.stringify(seen)) return;
    start(async () => {
      show(next);
      const answer = await edit(id, { [field]: next }, { [field]: seen }).catch(() => ({
        problem: "The server could not be reached; nothing was saved. Try again.",
        theirs: undefined,
      }));
      // After an await, a state change no longer belongs to the transition.
      start(() => {
        if (answer?.theirs) setOutcome({ kind: "conflict", mine: next, theirs: answer.theirs[field] });
        else if (answer) setOutcome({ kind: "problem", problem: answer.problem });
        else if (!isUndo) showToast(changed[field], () => save(seen, next, true));
      });
    });
  }
  return { value, pending, outcome, save, dismiss: () => setOutcome(null) };
}
