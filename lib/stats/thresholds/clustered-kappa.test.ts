import { expect, test } from "vitest";
import { cohenKappa } from "@/lib/stats/confusion";
import { clusteredKappa } from "./best-kappa";

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
