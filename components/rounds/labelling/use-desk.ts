import type { DeskView } from "assay-lib/rounds/desk";
import { useCallback, useReducer } from "react";
import { type DeskAnswer, type DeskEvent, type DeskStep, deskAfter, openingState } from "./state";
import { useOutbox } from "./use-outbox";

/** `rubric` is the version that the page shows. */
export type LabelAction = (roundId: string, step: DeskStep, rubric: number) => Promise<DeskAnswer>;

type Sent<E> = E extends unknown ? Omit<E, "now"> : never;

/** The desk's state, and a sender that saves the steps one by one. */
export function useDesk(opened: DeskView, action: LabelAction) {
  const [state, reduce] = useReducer(deskAfter, null, () => openingState(opened, performance.now()));
  const send = useCallback((event: Sent<DeskEvent>) => reduce({ ...event, now: performance.now() } as DeskEvent), []);
  const { outbox, failures, view } = state;

  useOutbox({
    ...{ outbox, failures },
    send: (next) => {
      const sent = next.kind === "undo" ? { ...next, entryId: view.last?.id ?? null } : next;
      return action(view.roundId, sent, view.rubric.version);
    },
    onAnswer: (answer) => send(answer ? { type: "answered", answer } : { type: "failed" }),
  });

  return [state, send] as const;
}
