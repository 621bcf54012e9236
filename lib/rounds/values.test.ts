import { expect, test } from "vitest";
import { labelEntry, roundItem } from "@/testing/rounds/entries";
import { unratedItems, valuesBySample } from "./values";

test("a sample counts with the mean of its labels, and once it is settled with that value", () => {
  const labels = [labelEntry("a", 1, 1), labelEntry("b", 1, 0)];
  expect(valuesBySample([roundItem(1, 7)], labels)).toEqual(new Map([[7, 0.5]]));
  expect(valuesBySample([roundItem(1, 7)], [...labels, labelEntry("o", 1, 1, { kind: "settle" })])).toEqual(new Map([[7, 1]]));
});

test("of contexts all must have a value, and repeated items and labels that are not blind do not count", () => {
  const items = [
    roundItem(1, 7, { context: 0 }),
    roundItem(2, 7, { context: 1 }),
    roundItem(3, 8),
    roundItem(4, 9, { repeatOf: 3 }),
  ];
  const entries = [labelEntry("a", 1, 1), labelEntry("a", 3, 1, { isBlind: false }), labelEntry("a", 4, 1)];
  expect(valuesBySample(items, entries)).toEqual(new Map());
  expect(valuesBySample(items, [...entries, labelEntry("a", 2, 0)])).toEqual(new Map([[7, 0.5]]));
});

test("an item that someone cannot rate is unrated until a person labels it", () => {
  const items = [roundItem(1, 7), roundItem(2, 8), roundItem(3, 8, { repeatOf: 2 }), roundItem(4, 9)];
  const cannot = (person: string, at: number) => labelEntry(person, at, 0, { kind: "cannot", value: null });
  const entries = [cannot("a", 1), cannot("a", 2), cannot("a", 3), labelEntry("b", 1, 1)];
  expect(unratedItems(items, entries).map(({ id }) => id)).toEqual([2]);
  expect(unratedItems(items, [...entries, labelEntry("a", 2, 0)])).toEqual([]);
});
