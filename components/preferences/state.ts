import type { BlindChoice } from "assay-lib/domain/preferences/choice";
import type { BlindPair, PreferView } from "assay-lib/preferences/desk";

/** One change, sent until the server has it. "look" only asks for the next questions. */
export type Step = { kind: "choose"; question: string; choice: BlindChoice } | { kind: "undo" } | { kind: "look" };

export interface PreferAnswer {
  /** Null if a run is gone. */
  view: PreferView | null;
  refused: string | null;
}

export interface PreferState {
  view: PreferView;
  /** The first is shown. */
  items: readonly BlindPair[];
  outbox: readonly Step[];
  /** Questions that were put off, until only they are left. */
  skipped: readonly string[];
  failures: number;
  notice: string | null;
  isGone: boolean;
}

export type PreferEvent =
  | { type: "choose"; choice: BlindChoice }
  | { type: "skip" | "undo" | "continue" | "failed" }
  | { type: "answered"; answer: PreferAnswer };

export const openingState = (view: PreferView): PreferState => ({
  ...{ view, items: view.items, outbox: [], skipped: [], failures: 0, notice: null, isGone: false },
});

/** The items that are shown are not known until an undo is answered. */
export const isUndoing = ({ outbox }: PreferState): boolean => outbox.some(({ kind }) => kind === "undo");

/** What the person has judged, as far as the page knows. */
export const judged = ({ view, outbox }: PreferState): number =>
  view.done + outbox.reduce((sum, { kind }) => sum + (kind === "choose" ? 1 : kind === "undo" ? -1 : 0), 0);

export function preferAfter(state: PreferState, event: PreferEvent): PreferState {
  const { items, outbox, skipped } = state;
  const [item, ...rest] = items;
  switch (event.type) {
    case "choose":
      if (!item || isUndoing(state)) return state;
      return {
        ...state,
        items: rest,
        outbox: [...outbox, { kind: "choose", question: item.key, choice: event.choice }],
        notice: null,
      };
    case "skip":
      if (!item || isUndoing(state)) return state;
      return { ...state, items: rest, skipped: [...skipped, item.key], outbox: [...outbox, { kind: "look" }], notice: null };
    case "undo":
      if (judged(state) === 0 || isUndoing(state)) return state;
      return { ...state, outbox: [...outbox, { kind: "undo" }], notice: null };
    case "continue":
      return { ...state, skipped: [], outbox: [...outbox, { kind: "look" }] };
    case "failed":
      return { ...state, failures: state.failures + 1 };
    case "answered":
      return answered(state, event.answer);
  }
}

function answered(state: PreferState, { view, refused }: PreferAnswer): PreferState {
  const [step, ...outbox] = state.outbox;
  const before = { ...state, outbox, failures: 0, notice: refused ?? state.notice };
  if (!view) return { ...before, outbox: [], items: [], isGone: true };
  if (step?.kind === "undo") {
    const [first] = view.items;
    return { ...before, view, items: view.items, skipped: state.skipped.filter((key) => key !== first?.key) };
  }
  const known = new Set([
    ...state.items.map(({ key }) => key),
    ...state.skipped,
    ...outbox.flatMap((one) => (one.kind === "choose" ? [one.question] : [])),
  ]);
  return { ...before, view, items: [...state.items, ...view.items.filter(({ key }) => !known.has(key))] };
}
