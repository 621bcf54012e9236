import { expect, test } from "vitest";
import { formatCost } from "./cost";

test.each([
  [0, "US$ 0.00"],
  [0.94, "US$ 0.94"],
  [12.4, "US$ 12.40"],
  [1234.567, "US$ 1,234.57"],
  [0.0031, "US$ 0.0031"],
  [0.000_012_34, "US$ 0.000012"],
])("%d dollars are written %s", (dollars, text) => expect(formatCost(dollars)).toBe(text));
