import { expect, test } from "vitest";
import { peopleVerdict } from "./read";

test("people's interval decides: equivalent within the margin, else better or worse if it excludes 0", () => {
  expect(peopleVerdict([-0.02, 0.01], 0.03)).toBe("equivalent");
  expect(peopleVerdict([0.01, 0.02], 0.03)).toBe("equivalent");
  expect(peopleVerdict([0.01, 0.2], 0.03)).toBe("better");
  expect(peopleVerdict([-0.2, -0.01], 0.03)).toBe("worse");
  expect(peopleVerdict([-0.2, 0.1], 0.03)).toBe("not-distinguishable");
  expect(peopleVerdict(null, 0.03)).toBeNull();
});
