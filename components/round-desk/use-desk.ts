import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { DeskView } from "@/lib/rounds/desk";
import { type DeskAnswer, type DeskEvent, deskAfter, openingState, type Step } from "./state";

/** `rubric` is the version that the page shows. */
export type LabelAction = (roundId: string, step: Step, rubric: number) => Promise<DeskAnswer>;

type Sent<E> = E extends unknown ? Omit<E, "now"> : never;

/** Milliseconds before the next attempt to save. */
const waitAfter = (failures: number): number => (failures === 0 ? 0 : Math.min(15_000, 1_000 * 2 ** (failures - 1)));

/** The desk's state, and a sender that saves the steps one by one. */
export function useDesk(opened: DeskView, action: LabelAction) {
  const [state, reduce] = useReducer(deskAfter, null, () => openingState(opened, performance.now()));
  const send = useCallback((event: Sent<DeskEvent>) => reduce({ ...event, now: performance.now() } as DeskEvent), []);
  const isSending = useRef(false);
  const { outbox, failures, view } = state;
  const [step] = outbox;

  const save = useEffectEvent(async (next: Step) => {
    if (isSending.current) return;
    isSending.current = true;
    const sent = next.kind === "undo" ? { ...next, entryId: view.last?.id ?? null } : next;
    const answer = await action(view.roundId, sent, view.rubric.version).catch(() => null);
    isSending.current = false;
    send(answer ? { type: "answered", answer } : { type: "failed" });
  });

  useEffect(() => {
    if (!step) return;
    const wait = waitAfter(failures);
    if (wait === 0) return void save(step);
    const timer = setTimeout(() => void save(step), wait);
    const again = () => void save(step);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [step, failures]);

  const isWaiting = outbox.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isWaiting]);

  return [state, send] as const;
}
