import type { DeskView } from "assay-lib/rounds/desk";
import { expect, test } from "vitest";
import { type DeskEvent, type DeskState, deskAfter, openingState, type Press } from "./state";

const item = (id: number, isLater = false) => ({
  id,
  question: { text: `Question ${id}`, cut: 0 },
  turns: [],
  response: null,
  other: null,
  contexts: [],
  more: 0,
  isLater,
});

const view = (ids: readonly number[], more: Partial<DeskView> = {}): DeskView => ({
  roundId: "r",
  name: "First",
  unit: "response",
  question: { kind: "yes-no", text: "Good?" },
  critiqueFirst: false,
  isClosed: false,
  rubric: { version: 1, text: "" },
  items: ids.map((id) => item(id)),
  later: 0,
  last: null,
  progress: { given: 0, needed: 9, mine: 0, later: 0, cannot: 0, items: 9, shared: 0, people: 0 },
  ...more,
});

const yes: Press = { kind: "label", value: 1 };
const no: Press = { kind: "label", value: 0 };
const undo: Press = { kind: "undo" };

const after = (state: DeskState, ...events: DeskEvent[]) => events.reduce(deskAfter, state);
const press = (one: Press, now = 0): DeskEvent => ({ type: "press", press: one, now });
const answered = (next: DeskView | null, refused: string | null = null, isTaken = false): DeskEvent => ({
  type: "answered",
  answer: { view: next, refused, isTaken },
  now: 0,
});
const sent = ({ outbox }: DeskState) =>
  outbox.map((step) => (step.kind === "undo" ? "undo" : [step.itemId, step.value ?? step.kind]));

test("keys typed faster than the server answers each label one item, in order", () => {
  const all = Array.from({ length: 50 }, (_, at) => at + 1);
  const given: unknown[] = [];
  let state = openingState(view(all.slice(0, 4)), 0);
  for (const id of all) {
    state = after(state, press(id % 3 === 0 ? no : yes));
    if (id % 2 === 1) continue;
    given.push(sent(state)[0]);
    state = after(state, answered(view(all.slice(given.length, given.length + 4))));
  }
  while (state.outbox.length > 0) {
    given.push(sent(state)[0]);
    state = after(state, answered(view(all.slice(given.length, given.length + 4))));
  }
  expect(given).toEqual(all.map((id) => [id, id % 3 === 0 ? 0 : 1]));
});

test("an item's time counts from when it is shown, and its critique stays with it", () => {
  const state = after(
    openingState(view([1, 2]), 1_000),
    { type: "write", critique: " No source. ", now: 2_000 },
    press(no, 4_000),
    press(yes, 4_500),
  );
  expect(state.outbox).toEqual([
    expect.objectContaining({ critique: "No source.", seconds: 3 }),
    expect.objectContaining({ critique: null, seconds: 0.5 }),
  ]);
});

test("keys after an undo wait for its item", () => {
  let state = after(openingState(view([1, 2, 3]), 0), press(yes), press(undo), press(no), press(no));
  expect(sent(state)).toEqual([[1, 1], "undo"]);
  state = after(state, answered(view([2, 3, 4])), answered(view([1, 2, 3])));
  expect(sent(state)).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

test("without an answer labels are kept, and keys for items not yet shown are not", () => {
  let state = after(openingState(view([1, 2]), 0), press(yes), press(no), press(yes), { type: "failed", now: 0 });
  expect(sent(state)).toEqual([
    [1, 1],
    [2, 0],
  ]);
  state = after(state, press(yes), answered(view([2, 3])));
  expect([sent(state), state.items.map(({ id }) => id), state.failures]).toEqual([[[2, 0]], [3], 0]);
});

test("if a sentence comes first, Yes and No wait for it", () => {
  let state = after(openingState(view([1, 2], { critiqueFirst: true }), 0), press(yes));
  expect([state.waiting, sent(state)]).toEqual([yes, []]);
  state = after(state, { type: "write", critique: "All there.", now: 0 }, { type: "save", now: 0 });
  expect([state.waiting, sent(state)]).toEqual([null, [[1, 1]]]);
  expect(sent(after(state, press({ kind: "later" })))).toEqual([
    [1, 1],
    [2, "later"],
  ]);
});

test("what was put off needs a decision to continue", () => {
  const state = openingState(view([], { items: [item(1, true)], later: 1 }), 0);
  expect(sent(after(state, press(yes)))).toEqual([]);
  expect(sent(after(state, { type: "continue", now: 0 }, press(yes)))).toEqual([[1, 1]]);
});

test("a label that came too late is named, and a closed or deleted round shows no items", () => {
  const state = after(openingState(view([1, 2]), 0), press(yes));
  const taken = after(state, answered(view([2]), "Taken.", true));
  expect([taken.notice, taken.saved.count]).toEqual(["Someone else has just labelled this one. Here is the next.", 0]);
  expect(after(state, answered(view([], { isClosed: true }), "The round is closed.")).items).toEqual([]);
  expect(after(state, answered(null)).isGone).toBe(true);
});

test("the rubric is kept until its text changes", () => {
  const opened = openingState(view([1, 2], { rubric: { version: 1, text: "Strict" } }), 0);
  const same = after(opened, press(yes), answered(view([2], { rubric: { version: 1, text: null } })));
  expect(same.view.rubric).toEqual({ version: 1, text: "Strict" });
  const changed = after(same, press(yes), answered(view([], { rubric: { version: 2, text: "Mild" } })));
  expect(changed.view.rubric).toEqual({ version: 2, text: "Mild" });
});
