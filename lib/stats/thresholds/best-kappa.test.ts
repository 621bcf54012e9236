import { expect, test } from "vitest";
import { countClasses } from "@/lib/stats/confusion";
import { bestThreshold } from "./best-kappa";

const best = (scores: number[], good: boolean[]) => bestThreshold(countClasses(scores, good));

test("the threshold with the highest kappa is halfway between two scores", () => {
  expect(best([0.1, 0.2, 0.4, 0.9], [false, false, true, true])).toEqual({ threshold: 0.3, kappa: 1 });
  // From 0.7 on: 2 of 3 good pass, 3 of 3 bad do not.
  expect(best([0.1, 0.2, 0.3, 0.6, 0.8, 0.9], [false, true, false, false, true, true])).toEqual({
    threshold: 0.7,
    kappa: expect.closeTo(2 / 3, 12),
  });
});

test("of equally good thresholds the lowest is chosen, and a bad judge has one too", () => {
  expect(best([0.1, 0.5, 0.9], [true, false, true])?.threshold).toBe(0.7);
  expect(best([0.1, 0.9], [true, false])).toEqual({ threshold: 0.5, kappa: -1 });
});

test("one class or one score has none", () => {
  expect(best([0.1, 0.9], [true, true])).toBeNull();
  expect(best([0.5, 0.5], [true, false])).toBeNull();
});
