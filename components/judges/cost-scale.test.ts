import { expect, test } from "vitest";
import { costScale } from "./cost-scale";

test("costs that differ much are on a logarithmic axis in powers of ten", () => {
  const { scale, at, text, isLogarithmic } = costScale([0.08, 1.7]);
  expect([isLogarithmic, scale.low, scale.high]).toEqual([true, -2, 1]);
  expect(scale.ticks.map(text)).toEqual(["0.01", "0.10", "1.00", "10.00"]);
  expect(at(0.1)).toBeCloseTo(-1, 12);
});

test("what costs nothing is at the left end", () => {
  const { scale, at, text } = costScale([0, 0.02, 5]);
  expect(at(0)).toBe(scale.low);
  expect(scale.ticks.map(text)[0]).toBe("0");
});

test("similar costs are on a plain axis", () => {
  expect(costScale([1, 2])).toMatchObject({ isLogarithmic: false });
  expect(costScale([]).scale.ticks.length).toBeGreaterThan(1);
});
