import { expect, test } from "vitest";
import { type Entry, standing } from "./state";

let id = 0;
const entry = (reviewerKey: string, kind: Entry["kind"], itemId = 0, value: number | null = null): Entry => ({
  ...{ id: ++id, itemId, reviewerKey, kind, value },
  ...{ critique: null, rubricVersion: 1, isBlind: true, seconds: null },
});

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
