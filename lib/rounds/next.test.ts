import { expect, test } from "vitest";
import type { RoundItem } from "@/lib/domain/round/definition";
import type { Entry } from "@/lib/domain/round/state";
import { openFor, progressOf } from "./next";

const item = (id: number, more: Partial<RoundItem> = {}): RoundItem => ({
  ...{ id, position: id, sampleId: id, context: null, stratum: 0, people: 1, repeatOf: null },
  ...more,
});
let made = 0;
const entry = (reviewerKey: string, kind: Entry["kind"], itemId: number): Entry => ({
  ...{ id: ++made, itemId, reviewerKey, kind, value: kind === "label" ? 1 : null },
  ...{ critique: null, rubricVersion: 1, isBlind: true, seconds: null },
});
const items = [item(1), item(2, { people: 2 }), item(3), item(4, { repeatOf: 1 })];
const offered = (person: string, entries: Entry[], taken: number[] = []) =>
  openFor(person, items, entries, new Set(taken)).items.map(({ id }) => id);

test("items come in order, without those that enough people have labelled or that others hold", () => {
  expect(offered("a", [])).toEqual([1, 2, 3]);
  expect(offered("a", [entry("b", "label", 1), entry("b", "label", 2)])).toEqual([2, 3]);
  expect(offered("a", [entry("b", "label", 2), entry("c", "label", 2)], [1])).toEqual([3]);
  expect(offered("a", [entry("b", "cannot", 3)])).toEqual([1, 2]);
});

test("what a person put off comes last, and a repeated item only after the first one", () => {
  expect(offered("a", [entry("a", "later", 1)])).toEqual([2, 3, 1]);
  expect(offered("a", [entry("a", "label", 1)])).toEqual([2, 3, 4]);
  expect(offered("b", [entry("a", "label", 1)])).toEqual([2, 3]);
});

test("progress counts labels of all, one's own, what is put off, and leaves out what cannot be rated", () => {
  const entries = [entry("a", "label", 1), entry("b", "label", 2), entry("a", "later", 2), entry("a", "cannot", 3)];
  expect(progressOf("a", items, entries)).toEqual({ given: 2, needed: 4, mine: 1, later: 1, cannot: 1 });
});
