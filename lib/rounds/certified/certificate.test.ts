import { expect, test } from "vitest";
import { isCertified, moreLabels } from "./certificate";

const counts = (caught: number, bad: number, passed: number, good: number) => ({
  caught,
  bad,
  passed,
  good,
  badUnits: null,
  goodUnits: null,
});

test("16 of 17 bad and 32 of 33 good samples are too few; some 50 more labels would do", () => {
  const few = counts(16, 17, 32, 33);
  expect([isCertified(few), moreLabels(few)]).toEqual([false, 50]);
});

test("both shares must reach the bar", () => {
  expect(isCertified(counts(48, 50, 48, 50))).toBe(true);
  expect(isCertified(counts(48, 50, 48, 50), 0.9)).toBe(false);
  const wrong = counts(35, 50, 48, 50);
  expect([isCertified(wrong), moreLabels(wrong)]).toEqual([false, null]);
});

test("without bad samples nothing is certified", () => {
  expect([isCertified(counts(0, 0, 48, 50)), moreLabels(counts(0, 0, 48, 50))]).toEqual([false, null]);
});

test("labels of one question that are alike widen the bounds", () => {
  expect(isCertified({ ...counts(48, 50, 48, 50), badUnits: 17 })).toBe(false);
});
