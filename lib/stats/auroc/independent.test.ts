import fc from "fast-check";
import { expect, test } from "vitest";
import { countClasses } from "@/lib/stats/confusion";
import { auroc, aurocOfCounts } from "./independent";

test("the textbook's four values give 0.75", () => expect(auroc([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75));

test("perfect order is 1, reversed order 0, all tied a half", () => {
  expect(auroc([0.1, 0.2, 0.9], [false, false, true])).toBe(1);
  expect(auroc([0.9, 0.8, 0.1], [false, false, true])).toBe(0);
  expect(auroc([0.5, 0.5, 0.5], [false, true, true])).toBe(0.5);
});

test("with one class there is no area", () => {
  expect(auroc([0.1, 0.2], [true, true])).toBeNull();
  expect(auroc([], [])).toBeNull();
});

test("it is the share of correctly ordered pairs; ties count half", () => {
  const row = fc.record({ score: fc.integer({ min: 0, max: 5 }), label: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 40 }), (rows) => {
      const pairs = rows
        .filter((a) => a.label)
        .flatMap((a) => rows.filter((b) => !b.label).map((b) => [a.score, b.score] as const));
      const won = pairs.reduce((total, [a, b]) => total + (1 + Math.sign(a - b)) / 2, 0);
      const found = auroc(
        rows.map((one) => one.score),
        rows.map((one) => one.label),
      );
      if (pairs.length === 0) expect(found).toBeNull();
      else expect(found).toBeCloseTo(won / pairs.length, 10);
    }),
  );
});

const area = (good: readonly number[], bad: readonly number[]) =>
  aurocOfCounts(countClasses([...good, ...bad], [...good.map(() => true), ...bad.map(() => false)]));
const fill = (count: number, value: number) => Array.from({ length: count }, () => value);

// Computed pair by pair with NumPy 2.4; the area checked with scikit-learn's roc_auc_score:
//   psi = (np.subtract.outer(pos, neg) > 0) + 0.5 * (np.subtract.outer(pos, neg) == 0)
//   a = psi.mean(); se = np.sqrt(psi.mean(1).var(ddof=1) / len(pos) + psi.mean(0).var(ddof=1) / len(neg))
test("fourteen values with ties: 0.854167 with DeLong's error 0.102607, the interval kept below 1", () => {
  const { value, ci95 } = area([0.9, 0.8, 0.8, 0.6, 0.55, 0.4], [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1]);
  expect(value).toBeCloseTo(0.8541666666666666, 12);
  expect(ci95?.[0]).toBeCloseTo(0.6530599032491272, 10);
  expect(ci95?.[1]).toBe(1);
});

// x = np.array([(i * 37) % 101 / 100 for i in range(200)]); y = np.array([(i * 53) % 97 / 97 < v for i, v in enumerate(x)])
test("two hundred values: 0.826394, 0.768534 to 0.884253", () => {
  const scores = Array.from({ length: 200 }, (_, index) => ((index * 37) % 101) / 100);
  const labels = scores.map((score, index) => ((index * 53) % 97) / 97 < score);
  const { value, ci95, cause } = aurocOfCounts(countClasses(scores, labels));
  expect(value).toBeCloseTo(0.826393754378941, 12);
  expect(ci95?.[0]).toBeCloseTo(0.7685341659563131, 10);
  expect(ci95?.[1]).toBeCloseTo(0.884253342801569, 10);
  expect(cause).toBeNull();
});

// scipy 1.17, with h = (m + n) / 2 - 1 and z = 1.959963984540054:
//   optimize.brentq(lambda t: (1 - t) - z * np.sqrt(t * (1 - t) * (1 + h * (1 - t) / (2 - t) + h * t / (1 + t)) / (m * n)), 1e-9, 1 - 1e-9)
test.each([
  [5, 7, 0.6827897481743571],
  [2, 2, 0.3856357044971663],
  [50, 50, 0.9603442831892498],
])("%i good ones all above %i bad ones: the interval still has a width", (good, bad, low) => {
  const apart = area(fill(good, 0.9), fill(bad, 0.1));
  expect(apart.value).toBe(1);
  expect(apart.ci95?.[0]).toBeCloseTo(low, 9);
  expect(apart.ci95?.[1]).toBe(1);
  const reversed = area(fill(good, 0.1), fill(bad, 0.9));
  expect(reversed.ci95?.[0]).toBe(0);
  expect(reversed.ci95?.[1]).toBeCloseTo(1 - low, 9);
});

test("an undefined figure is null with its cause, never NaN", () => {
  expect(area([], [])).toEqual({ value: null, ci95: null, cause: "no-pairs" });
  expect(area([0.2, 0.4], [])).toEqual({ value: null, ci95: null, cause: "one-class" });
  expect(area([], [0.2])).toEqual({ value: null, ci95: null, cause: "one-class" });
  expect(area([0.5], [0.2, 0.3])).toEqual({ value: 1, ci95: null, cause: "too-few" });
  expect(area([0.5, 0.5], [0.5, 0.5])).toEqual({ value: 0.5, ci95: null, cause: "scores-equal" });
});
