import { expect, test } from "vitest";
import { groupOf } from "./order";

test("a difference up to 0.005 is a tie, even with a rounding error", () => {
  expect([0, 0.005, -0.005, 0.005 + 1e-12, -0.005 - 1e-12].map(groupOf)).toEqual(Array(5).fill("ties"));
  expect([0.00501, 0.006, 1].map(groupOf)).toEqual(Array(3).fill("wins"));
  expect([-0.00501, -0.006, -1].map(groupOf)).toEqual(Array(3).fill("losses"));
  expect(groupOf(Number.NaN)).toBe("without-score");
});
