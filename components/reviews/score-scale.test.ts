import { expect, test } from "vitest";
import { onReviewScale, readScore, typedScore } from "./score-scale";

test.each([
  ["8", 10, 0.8],
  ["8,5", 10, 0.85],
  [" 1 ", 2, 0.5],
  ["0", 2, 0],
  [".25", null, 0.25],
  ["1", null, 1],
  ["", 10, null],
  ["11", 10, undefined],
  ["-1", 10, undefined],
  ["1e0", 10, undefined],
  ["eight", 10, undefined],
  [".", 10, undefined],
  ["1.01", null, undefined],
])("%j of %j is %j", (typed, max, score) => expect(readScore(typed, max)).toBe(score));

test("a stored score is shown on the raw scale, as typed", () => {
  expect(onReviewScale(0.8, 10)).toBe("8/10");
  expect(onReviewScale(0.85, 10)).toBe("8.5/10");
  expect(onReviewScale(0.5, 1)).toBe("0.50");
  expect(onReviewScale(0.5, null)).toBe("0.50");
  for (const typed of ["8", "8.5", "3.3"]) expect(typedScore(readScore(typed, 10) ?? null, 10)).toBe(typed);
  expect(typedScore(null, 10)).toBe("");
});
