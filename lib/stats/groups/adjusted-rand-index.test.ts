import { expect, test } from "vitest";
import { adjustedRandIndex } from "./stable";

// (sum of C(nij, 2) − expected) / (mean − expected) by Python's math.comb; the first is scikit-learn's documented example.
test.each([
  [[0, 0, 1, 1], [0, 0, 1, 2], 0.5714285714285714],
  [[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2], 0.24242424242424243],
  [[0, 0, 1, 1], [0, 1, 0, 1], -0.5],
])("%j and %j agree by %d", (one, other, expected) => {
  expect(adjustedRandIndex(one, other)).toBeCloseTo(expected, 12);
  expect(adjustedRandIndex(other, one)).toBeCloseTo(expected, 12);
});

test("names of groups do not matter", () => expect(adjustedRandIndex([0, 0, 1, 1], [7, 7, -1, -1])).toBe(1));

test("one group, or each apart, agrees with itself", () => {
  expect(adjustedRandIndex([1, 1, 1], [2, 2, 2])).toBe(1);
  expect(adjustedRandIndex([1, 2, 3], [3, 2, 1])).toBe(1);
  expect(adjustedRandIndex([], [])).toBe(1);
});

test("partitions of different items are refused", () =>
  expect(() => adjustedRandIndex([1, 2], [1])).toThrow("The partitions hold 2 and 1 items."));
