import { expect, test } from "vitest";
import { verdictOf } from "./read";

test("people's interval decides: equivalent within the margin, else better or worse if it excludes 0", () => {
  expect(verdictOf([-0.02, 0.01], 0.03)).toBe("equivalent");
  expect(verdictOf([0.01, 0.02], 0.03)).toBe("equivalent");
  expect(verdictOf([0.01, 0.2], 0.03)).toBe("better");
  expect(verdictOf([-0.2, -0.01], 0.03)).toBe("worse");
  expect(verdictOf([-0.2, 0.1], 0.03)).toBe("not-distinguishable");
  expect(verdictOf(null, 0.03)).toBeNull();
});
