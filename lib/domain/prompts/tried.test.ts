import { expect, test } from "vitest";
import { changeOf, type DrawnItem, sumUp, type TriedScore } from "./tried";

const scored = (score: number | null): TriedScore => ({ score, cause: score === null ? "refused" : null, explanation: null });
const item = (isGood: boolean, before: number | null): DrawnItem => ({
  ...{ sampleId: 1, context: null, question: "Q?", label: "", isGood, before: scored(before) },
});
const passes = 0.5;

test.each([
  [true, 0.4, 0.5, "fixed"],
  [true, 0.5, 0.49, "broken"],
  [false, 0.5, 0.49, "fixed"],
  [false, 0.1, 0.2, "unchanged"],
  [true, null, 1, "unscored"],
  [true, 1, null, "unscored"],
] as const)("good %s, %s then %s: %s", (isGood, before, after, change) => {
  expect(changeOf(item(isGood, before), scored(after), passes)).toBe(change);
});

test("shares right are of the same samples before and after", () => {
  const pairs = [
    { item: item(true, 0), after: scored(1) },
    { item: item(false, 0), after: scored(1) },
    { item: item(true, 1), after: scored(1) },
    { item: item(true, 1), after: scored(null) },
  ];
  expect(sumUp(pairs, passes)).toEqual({ n: 3, rightBefore: 2, rightAfter: 2, fixed: 1, broken: 1, unchanged: 1, unscored: 1 });
});
