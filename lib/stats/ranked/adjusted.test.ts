import { expect, test } from "vitest";
import { adjustedMeans } from "./adjusted";

test("a configuration that answered only easy questions is ordered by its differences from the others", () => {
  // The first, on the easy half of the questions, is 0.1 below each of the others there.
  const differences = [Number.NaN, -0.1, -0.1, 0.1, Number.NaN, 0, 0.1, 0, Number.NaN];
  const [easy = 0, second = 0, third = 0] = adjustedMeans([0.8, 0.6, 0.6], differences);
  expect(second - easy).toBeCloseTo(0.1, 6);
  expect(third).toBeCloseTo(second, 6);
});

test("pairs that contradict each other are fitted by least squares, and what no pair joins keeps its mean", () => {
  const no = Number.NaN;
  // a − b = 0.3, b − c = 0, a − c = 0: by least squares a − b = 0.2, b − c = −0.1.
  const differences = [no, 0.3, 0, no, -0.3, no, 0, no, 0, 0, no, no, no, no, no, no];
  const [a = 0, b = 0, c = 0, alone] = adjustedMeans([0.5, 0.5, 0.5, 0.9], differences);
  expect([a - b, b - c]).toEqual([expect.closeTo(0.2, 6), expect.closeTo(-0.1, 6)]);
  expect(alone).toBe(0.9);
});
