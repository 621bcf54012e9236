import { expect, test } from "vitest";
import { paretoFront } from "./front";

const frontOf = (...points: [mean: number, cost: number | null][]) => paretoFront(points.map(([mean, cost]) => ({ mean, cost })));

test("on the front is what no other beats in mean and cost", () => {
  expect(frontOf([0.9, 5], [0.7, 1], [0.8, 6], [0.8, 3], [0.6, 2])).toEqual([true, true, false, true, false]);
});

test("of equal costs the highest mean, of equal means the lowest cost, and equal points together", () => {
  expect(frontOf([0.7, 2], [0.8, 2], [0.8, 3], [0.8, 2])).toEqual([false, true, false, true]);
});

test("without a cost or a mean a point is not on the front", () => {
  expect(frontOf([0.9, null], [Number.NaN, 0], [0.5, 1])).toEqual([false, false, true]);
  expect(frontOf()).toEqual([]);
});
