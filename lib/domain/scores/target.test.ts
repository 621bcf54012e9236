import { expect, test } from "vitest";
import { targetInWords } from "./target";

test.each([
  [{ mean: 0.8, ci95: null, target: 0.8 }, "target 0.80: reached"],
  [{ mean: 0.7999, ci95: [0.79, 0.81], target: 0.8 }, "target 0.80: missed, the interval includes it"],
  [{ mean: 0.9, ci95: [0.85, 0.95], target: 0.8 }, "target 0.80: reached"],
  [{ mean: null, ci95: null, target: 0.8 }, "target 0.80"],
  [{ mean: 0.9, ci95: null, target: null }, null],
] as const)("%j reads %s", (summary, words) => expect(targetInWords(summary)).toBe(words));
