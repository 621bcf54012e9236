import type { DeskView } from "assay-lib/rounds/desk";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useAskBeforeLeaving } from "@/components/ui/calls/ask-before-leaving";
import { type DeskAnswer, type DeskEvent, type DeskStep, deskAfter, openingState } from "./state";

/** `rubric` is the version that the page shows. */
export type LabelAction = (roundId: string, step: DeskStep, rubric: number) => Promise<DeskAnswer>;

type Sent<E> = E extends unknown ? Omit<E, "now"> : never;

export function useDesk(opened: DeskView, action: LabelAction) {
  const [state, reduce] = useReducer(deskAfter, null, () => openingState(opened, performance.now()));
  const send = useCallback((event: Sent<DeskEvent>) => reduce({ ...event, now: performance.now() } as DeskEvent), []);
  const { outbox, failures, view } = state;

  useOutbox({
    outbox,
    failures,
    send: (next) => {
      const sent = next.kind === "undo" ? { ...next, entryId: view.last?.id ?? null } : next;
      return action(view.roundId, sent, view.rubric.version);
    },
    onAnswer: (answer) => send(answer ? { type: "answered", answer } : { type: "failed" }),
  });

  return [state, send] as const;
}

/** Milliseconds before the next attempt to save. */
const waitAfter = (failures: number): number => (failures === 0 ? 0 : Math.min(15_000, 1_000 * 2 ** (failures - 1)));

interface Outbox<Step, Answer> {
  outbox: readonly Step[];
  /** Failures of the first entry so far. The next attempt waits longer. */
  failures: number;
  send(step: Step): Promise<Answer>;
  /** Null if the server did not answer. */
  onAnswer(answer: Answer | null): void;
}

/** Sends the steps one by one, and asks before the page is left with steps that were not sent. */
function useOutbox<Step, Answer>({ outbox, failures, send, onAnswer }: Outbox<Step, Answer>): void {
  const isSending = useRef(false);
  const [step] = outbox;

  const save = useEffectEvent(async (next: Step) => {
    if (isSending.current) return;
    isSending.current = true;
    const answer = await send(next).catch(() => null);
    isSending.current = false;
    onAnswer(answer);
  });

  useEffect(() => {
    if (step === undefined) return;
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

  useAskBeforeLeaving(outbox.length > 0);
}
