import { expect, test } from "vitest";
import { cohenKappa, countClasses } from "@/lib/stats/confusion";
import { bestThreshold, clusteredKappa } from "./best-kappa";

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

const passes = [true, true, true, false, false, false, true, false];
const labels = [true, true, false, false, false, true, true, false];
const alone = labels.map((_, at) => at);

test("without clusters it is Cohen's kappa", () => {
  expect(clusteredKappa(passes, labels, alone)).toEqual(
    cohenKappa([
      [3, 1],
      [1, 3],
    ]),
  );
});

test("a question that occurs twice adds no certainty", () => {
  const twice = <Value>(values: readonly Value[]) => [...values, ...values];
  const { value, ci95 } = clusteredKappa(twice(passes), twice(labels), twice(alone));
  const single = clusteredKappa(passes, labels, alone);
  expect(value).toBeCloseTo(single.value ?? Number.NaN, 12);
  // t at 7 degrees, and n / (n − 1), widen it.
  const widened = (2.364624 / 1.959964) * Math.sqrt(8 / 7);
  const below = (figure: { value: number | null; ci95: [number, number] | null }) =>
    (figure.value ?? 0) - (figure.ci95?.[0] ?? 0);
  expect(below({ value, ci95 }) / below(single)).toBeCloseTo(widened, 5);
});

test("what has no kappa says why", () => {
  expect(clusteredKappa([], [], []).cause).toBe("no-pairs");
  expect(clusteredKappa([true, false], [true, true], [0, 1]).cause).toBe("one-class");
  expect(clusteredKappa([true, false, true], [true, false, true], [0, 0, 1])).toMatchObject({ value: 1, ci95: null });
});
