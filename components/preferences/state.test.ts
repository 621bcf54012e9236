import type { BlindPair, PreferView } from "assay-lib/preferences/desk";
import { expect, test } from "vitest";
import { judged, openingState, type PreferEvent, type PreferState, preferAfter } from "./state";

const text = { text: "x", cut: 0 };
const pair = (key: string): BlindPair => ({ key, question: text, turns: [], left: text, right: text });
const view = (done: number, ...keys: string[]): PreferView => ({ total: 5, done, items: keys.map(pair) });
const after = (state: PreferState, ...events: PreferEvent[]) => events.reduce(preferAfter, state);
const answered = (view: PreferView | null): PreferEvent => ({ type: "answered", answer: { view, refused: null } });
const left: PreferEvent = { type: "choose", choice: "left" };
const shown = ({ items }: PreferState) => items.map(({ key }) => key);

test("the next question shows at once, and one that was answered does not come again", () => {
  const state = after(openingState(view(0, "q1", "q2", "q3")), left, left);
  expect([shown(state), state.outbox.length, judged(state)]).toEqual([["q3"], 2, 2]);
  // The server had only the first of the two.
  expect(shown(after(state, answered(view(1, "q2", "q3", "q4"))))).toEqual(["q3", "q4"]);
});

test("a choice stays until the server has it", () => {
  const state = after(openingState(view(0, "q1", "q2")), left, { type: "failed" });
  expect([state.outbox.length, state.failures]).toEqual([1, 1]);
  expect(after(state, answered(view(1, "q2")))).toMatchObject({ outbox: [], failures: 0 });
});

test("until an undo is answered no choice counts, and then its question is first", () => {
  const state = after(openingState(view(1, "q2", "q3")), { type: "undo" }, left);
  expect(state.outbox).toEqual([{ kind: "undo" }]);
  expect(shown(after(state, answered(view(0, "q1", "q2"))))).toEqual(["q1", "q2"]);
  expect(after(openingState(view(0, "q1")), { type: "undo" }).outbox).toEqual([]);
});

test("skipped questions stay away until the person continues with them", () => {
  const skipped = after(openingState(view(0, "q1", "q2")), { type: "skip" }, answered(view(0, "q2", "q1")));
  expect([shown(skipped), skipped.skipped]).toEqual([["q2"], ["q1"]]);
  const rest = after(skipped, left, answered(view(1)), { type: "continue" }, answered(view(1, "q1")));
  expect([shown(rest), rest.skipped]).toEqual([["q1"], []]);
});

test("without the runs there is nothing left to do", () => {
  expect(after(openingState(view(0, "q1", "q2")), left, answered(null))).toMatchObject({ isGone: true, items: [], outbox: [] });
});
