import { expect, test } from "vitest";
import { wilson } from "./wilson";

// Reference values: R 4, prop.test(x, n, correct = FALSE)$conf.int.
test.each([
  [4, 5, 0.3755, 0.9638],
  [15, 148, 0.0624, 0.1605],
  [1, 2, 0.0945, 0.9055],
])("%i of %i", (successes, n, low, high) => {
  const [lower, upper] = wilson(successes, n);
  expect(lower).toBeCloseTo(low, 3);
  expect(upper).toBeCloseTo(high, 3);
});

test("no successes give exactly 0 and all successes exactly 1", () => {
  expect(wilson(0, 20)[0]).toBe(0);
  expect(wilson(0, 20)[1]).toBeCloseTo(0.1611, 4);
  expect(wilson(5, 5)[0]).toBeCloseTo(0.5655, 4);
  expect(wilson(5, 5)[1]).toBe(1);
});

test("without trials the interval is 0 to 1", () => expect(wilson(0, 0)).toEqual([0, 1]));
