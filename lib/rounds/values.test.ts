import { expect, test } from "vitest";
import type { RoundItem } from "@/lib/rounds/words/definition";
import type { Entry } from "@/lib/rounds/words/state";
import { unratedItems, valuesBySample } from "./values";

const item = (id: number, sampleId: number, more: Partial<RoundItem> = {}): RoundItem => ({
  id,
  position: id,
  sampleId,
  otherId: null,
  context: null,
  stratum: 0,
  people: 2,
  repeatOf: null,
  ...more,
});
let made = 0;
const entry = (reviewerKey: string, itemId: number, value: number, more: Partial<Entry> = {}): Entry => ({
  id: ++made,
  itemId,
  reviewerKey,
  kind: "label",
  value,
  critique: null,
  rubricVersion: 1,
  isBlind: true,
  seconds: null,
  ...more,
});

test("a sample counts with the mean of its labels, and once it is settled with that value", () => {
  const labels = [entry("a", 1, 1), entry("b", 1, 0)];
  expect(valuesBySample([item(1, 7)], labels)).toEqual(new Map([[7, 0.5]]));
  expect(valuesBySample([item(1, 7)], [...labels, entry("o", 1, 1, { kind: "settle" })])).toEqual(new Map([[7, 1]]));
});

test("of contexts all must have a value, and repeated items and labels that are not blind do not count", () => {
  const items = [item(1, 7, { context: 0 }), item(2, 7, { context: 1 }), item(3, 8), item(4, 9, { repeatOf: 3 })];
  const entries = [entry("a", 1, 1), entry("a", 3, 1, { isBlind: false }), entry("a", 4, 1)];
  expect(valuesBySample(items, entries)).toEqual(new Map());
  expect(valuesBySample(items, [...entries, entry("a", 2, 0)])).toEqual(new Map([[7, 0.5]]));
});

test("an item that someone cannot rate is unrated until a person labels it", () => {
  const items = [item(1, 7), item(2, 8), item(3, 8, { repeatOf: 2 }), item(4, 9)];
  const cannot = (person: string, at: number) => entry(person, at, 0, { kind: "cannot", value: null });
  const entries = [cannot("a", 1), cannot("a", 2), cannot("a", 3), entry("b", 1, 1)];
  expect(unratedItems(items, entries).map(({ id }) => id)).toEqual([2]);
  expect(unratedItems(items, [...entries, entry("a", 2, 0)])).toEqual([]);
});
