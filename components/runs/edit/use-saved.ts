"use client";

import { useOptimistic, useState, useTransition } from "react";
import type { RunAbout } from "@/lib/domain/runs/title-and-tags";

/** Null once it is stored; a sentence where it cannot be; what is stored instead where somebody else was faster. */
export type EditAnswer = null | { problem: string; theirs?: RunAbout };
/** Changes a run where what is stored is what was expected. */
export type EditRun = (id: string, change: Partial<RunAbout>, expected: Partial<RunAbout>) => Promise<EditAnswer>;

/** What became of a change: stored and can be undone, or not stored. */
export type Outcome<F extends keyof RunAbout> =
  | { kind: "stored"; before: RunAbout[F] }
  | { kind: "conflict"; mine: RunAbout[F]; theirs: RunAbout[F] }
  | { kind: "problem"; problem: string };

/** One of a run's name, note and tags, shown as it was changed at once, and what became of the change. */
export function useRunEdit<F extends keyof RunAbout>(id: string, field: F, given: RunAbout[F], edit: EditRun) {
  const [value, show] = useOptimistic(given);
  const [outcome, setOutcome] = useState<Outcome<F> | null>(null);
  const [pending, start] = useTransition();

  /** `seen` is what the change began from; `isUndo` stores without offering to undo again. */
  function save(next: RunAbout[F], seen: RunAbout[F] = given, isUndo = false): void {
    setOutcome(null);
    if (JSON.stringify(next) === JSON.stringify(seen)) return;
    start(async () => {
      show(next);
      const answer = await edit(id, { [field]: next }, { [field]: seen }).catch(() => ({
        problem: "The server could not be reached; nothing was saved. Try again.",
        theirs: undefined,
      }));
      // After an await a change of state belongs to no transition by itself.
      start(() => {
        if (answer?.theirs) setOutcome({ kind: "conflict", mine: next, theirs: answer.theirs[field] });
        else if (answer) setOutcome({ kind: "problem", problem: answer.problem });
        else if (!isUndo) setOutcome({ kind: "stored", before: seen });
      });
    });
  }
  return { value, pending, outcome, save, dismiss: () => setOutcome(null) };
}
