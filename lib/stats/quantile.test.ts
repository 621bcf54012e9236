import { expect, test } from "vitest";
import { quantile } from "./quantile";

// R: quantile(c(1, 2, 4, 8, 16), c(0, .25, .5, .95, 1)) gives 1.0 2.0 4.0 14.4 16.0
test.each([
  [0, 1],
  [0.25, 2],
  [0.5, 4],
  [0.95, 14.4],
  [1, 16],
])("the quantile at %d", (share, expected) => expect(quantile(Float64Array.of(1, 2, 4, 8, 16), share)).toBeCloseTo(expected, 12));

test("one value is every quantile", () => expect(quantile(Float64Array.of(3), 0.95)).toBe(3));
