import type { BlindItem } from "assay-lib/rounds/blind";
import type { DeskView } from "assay-lib/rounds/desk";
import type { GivenStep } from "assay-lib/rounds/label";

export type Press = { kind: "label"; value: number } | { kind: "later" } | { kind: "cannot" } | { kind: "undo" };

/** One change, sent until the server has it. */
export type DeskStep = (GivenStep & { seconds: number }) | { kind: "undo"; entryId: number | null };

export interface DeskAnswer {
  view: DeskView | null;
  refused: string | null;
  isTaken: boolean;
}

export interface DeskState {
  view: DeskView;
  items: readonly BlindItem[];
  /** Since when the first is shown, in ms. */
  since: number;
  /** In order; the first is being saved. */
  outbox: readonly DeskStep[];
  /** Pressed before there was an item to apply them to. */
  ahead: readonly Press[];
  critique: string;
  waiting: Press | null;
  /** The person continues with what they put off. */
  continues: boolean;
  /** Attempts to save the first step that got no answer. */
  failures: number;
  saved: { count: number; step: DeskStep | null };
  notice: string | null;
  isGone: boolean;
}

/** `now` in ms. */
export type DeskEvent = { now: number } & (
  | { type: "press"; press: Press }
  | { type: "write"; critique: string }
  | { type: "save" }
  | { type: "continue" }
  | { type: "answered"; answer: DeskAnswer }
  | { type: "failed" }
);

export const openingState = (view: DeskView, now: number): DeskState => ({
  view,
  items: view.items,
  since: now,
  outbox: [],
  ahead: [],
  critique: "",
  waiting: null,
  continues: false,
  failures: 0,
  saved: { count: 0, step: null },
  notice: null,
  isGone: false,
});

/** Only what the person put off is left, and they have not chosen to continue. */
export const isOnlyLater = ({ items, continues }: DeskState): boolean => !continues && items[0]?.isLater === true;

/** Each press answers the item that is shown when its turn comes: presses wait while the next item or an undo is on its way. */
export function deskAfter(state: DeskState, event: DeskEvent): DeskState {
  const next = drained(applied(state, event), event.now);
  return next.items[0]?.id === state.items[0]?.id ? next : { ...next, since: event.now };
}

function applied(state: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case "press":
      return { ...state, ahead: [...state.ahead, event.press], notice: null, waiting: null };
    case "write":
      return { ...state, critique: event.critique };
    case "save":
      return state.waiting ? { ...state, ahead: [state.waiting], waiting: null } : state;
    case "continue":
      return { ...state, continues: true };
    case "failed":
      // The items that these would answer were never shown.
      return { ...state, failures: state.failures + 1, ahead: [] };
    case "answered":
      return answered(state, event.answer);
  }
}

function answered(state: DeskState, { view: read, refused, isTaken }: DeskAnswer): DeskState {
  const view = read && { ...read, rubric: { ...read.rubric, text: read.rubric.text ?? state.view.rubric.text } };
  const [step, ...rest] = state.outbox;
  // It was meant for the step that was refused.
  const outbox = refused !== null && rest[0]?.kind === "undo" ? rest.slice(1) : rest;
  const before = { ...state, outbox, failures: 0 };
  if (!view) return { ...before, outbox: [], items: [], ahead: [], isGone: true };
  const isUndo = step?.kind === "undo";
  const known = new Set([...state.items.map(({ id }) => id), ...outbox.flatMap((one) => ("itemId" in one ? [one.itemId] : []))]);
  const kept = isUndo || view.isClosed ? [] : state.items;
  const added = isUndo ? view.items : view.items.filter(({ id }) => !known.has(id));
  const items = [...kept, ...added];
  const unsaved = refused && view.isClosed ? "Your last label was not saved." : refused;
  const taken = `Someone else has just labelled this one.${items.length > 0 ? " Here is the next." : ""}`;
  const notice = isTaken ? taken : (unsaved ?? state.notice);
  const saved = refused || !step ? state.saved : { count: state.saved.count + 1, step };
  return { ...before, view, items, notice, saved, ...(isUndo && { critique: "", waiting: null }) };
}

function drained(state: DeskState, now: number): DeskState {
  let next = state;
  for (;;) {
    const [press, ...ahead] = next.ahead;
    if (!press || next.outbox.some(({ kind }) => kind === "undo")) return next;
    if (press.kind === "undo") next = { ...next, ahead, outbox: undoing(next) };
    else {
      const [item] = next.items;
      if (!item && next.outbox.length > 0 && next.failures === 0) return next;
      if (!item || isOnlyLater(next)) return { ...next, ahead: [] };
      if (press.kind === "label" && next.view.critiqueFirst && next.critique.trim() === "")
        return { ...next, ahead: [], waiting: press };
      next = given({ ...next, ahead }, press, item.id, now);
    }
  }
}

const undoing = ({ outbox, view }: DeskState): readonly DeskStep[] =>
  outbox.length > 0 || view.last ? [...outbox, { kind: "undo", entryId: null }] : outbox;

function given(state: DeskState, press: Exclude<Press, { kind: "undo" }>, itemId: number, now: number): DeskState {
  const step: DeskStep = {
    kind: press.kind,
    itemId,
    value: press.kind === "label" ? press.value : null,
    critique: state.critique.trim() || null,
    rubricVersion: state.view.rubric.version,
    seconds: Math.max(0, now - state.since) / 1000,
  };
  return { ...state, items: state.items.slice(1), outbox: [...state.outbox, step], critique: "", waiting: null, since: now };
}
