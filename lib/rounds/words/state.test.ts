import { expect, test } from "vitest";
import { labelEntry } from "@/testing/rounds/entries";
import { type Entry, settledValues, standing } from "./definition";

const entry = (reviewerKey: string, kind: Entry["kind"], itemId = 0, value: number | null = null) =>
  labelEntry(reviewerKey, itemId, value, { kind });

test("what a person did last with an item counts, and an undo takes back the step before", () => {
  const found = standing([
    entry("a", "label", 1, 1),
    entry("a", "later", 2),
    entry("b", "label", 1, 0),
    entry("a", "label", 2, 1),
    entry("a", "undo"),
    entry("a", "undo"),
  ]);
  expect(found.get("a")).toEqual(new Map([[1, expect.objectContaining({ value: 1 })]]));
  expect(found.get("b")?.get(1)?.value).toBe(0);
});

test("an undo takes back the own steps only, and nothing before the first", () => {
  const found = standing([entry("a", "label", 1, 1), entry("b", "undo"), entry("a", "undo"), entry("a", "undo")]);
  expect(found.get("a")?.size).toBe(0);
});

test("having seen the scores is no step: an undo takes back the label before", () => {
  const found = standing([entry("a", "label", 1, 1), entry("a", "seen", 2), entry("a", "undo")]);
  expect(found.get("a")?.size).toBe(0);
});

test("what was settled counts in place of labels, is no label, and can be taken back", () => {
  const entries = [entry("a", "label", 1, 1), entry("o", "settle", 1, 0), entry("o", "settle", 1, 1), entry("a", "undo")];
  expect([...standing(entries).keys()]).toEqual(["a"]);
  expect(standing(entries).get("a")?.size).toBe(0);
  expect(settledValues(entries)).toEqual(new Map([[1, 1]]));
  const back = entry("o", "settle", 1, null);
  expect(settledValues([...entries, back])).toEqual(new Map([[1, 0]]));
  expect(settledValues([...entries, back, entry("o", "settle", 1, null)]).size).toBe(0);
});
