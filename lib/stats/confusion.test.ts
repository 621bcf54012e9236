import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrate } from "./calibration";
import { agreementOf, cohenKappa, confusionAt, countAtLeast, countClasses } from "./confusion";

const row = fc.record({ score: fc.integer({ min: 0, max: 100 }), label: fc.boolean() });

test("at every threshold the four counts equal those of counting sample by sample", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 0, max: 100 }), (rows, threshold) => {
      const counts = countClasses(
        rows.map(({ score }) => score / 100),
        rows.map(({ label }) => label),
      );
      const count = (isSaid: boolean, isGood: boolean) =>
        rows.filter(({ score, label }) => score >= threshold === isSaid && label === isGood).length;
      expect(confusionAt(countAtLeast(counts), threshold / 100)).toEqual({
        truePositives: count(true, true),
        falsePositives: count(true, false),
        falseNegatives: count(false, true),
        trueNegatives: count(false, false),
      });
    }),
  );
});

test("a rounding error below the threshold does not count; a score between two hundredths does not reach the upper one", () => {
  const at = (score: number) => confusionAt(countAtLeast(countClasses([score], [true])), 0.7).truePositives;
  expect(at(1 - 0.3)).toBe(1);
  expect(at(0.1 * 7)).toBe(1);
  expect(at(0.699)).toBe(0);
});

test("agreement has a share and a kappa; with labels of one class there is no kappa", () => {
  const both = agreementOf({ truePositives: 20, falsePositives: 5, falseNegatives: 10, trueNegatives: 15 }, 50);
  expect(both.share).toBe(0.7);
  expect(both.kappa.value).toBeCloseTo(0.4, 12);
  const onlyGood = agreementOf({ truePositives: 3, falsePositives: 0, falseNegatives: 1, trueNegatives: 0 }, 4);
  expect(onlyGood).toEqual({ kappa: { value: null, ci95: null, cause: "one-class" }, share: 0.75 });
  expect(agreementOf({ truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }, 0).share).toBeNull();
});

test("if several values answer one question, the kappa has no interval", () => {
  const counts = { truePositives: 20, falsePositives: 5, falseNegatives: 10, trueNegatives: 15 };
  expect(agreementOf(counts, 50).kappa).toMatchObject({ ci95: [expect.any(Number), expect.any(Number)], cause: null });
  expect(agreementOf(counts, 10).kappa).toEqual({ value: expect.closeTo(0.4, 12), ci95: null, cause: "clustered" });
});

// Computed with statsmodels 0.15: r = cohens_kappa(table, wt=None or "quadratic"); r.kappa, r.kappa_low, r.kappa_upp.
// The third table is the example in Cohen (1968), with kappa .429.
const diagnoses = [
  [53, 5, 2],
  [11, 14, 5],
  [1, 6, 3],
];
test.each([
  [
    [
      [45, 15],
      [25, 15],
    ],
    "none" as const,
    0.13043478260869554,
    -0.06293827779258965,
    0.3238078430099807,
  ],
  [
    [
      [20, 5],
      [10, 15],
    ],
    "none" as const,
    0.4,
    0.151092290476661,
    0.6489077095233389,
  ],
  [diagnoses, "none" as const, 0.4285714285714285, 0.27969485445574205, 0.5774480026871149],
  [diagnoses, "quadratic" as const, 0.5666666666666667, 0.41237027924098396, 0.7209630540923493],
  [
    [
      [11, 3, 1, 0],
      [1, 9, 0, 1],
      [0, 1, 10, 0],
      [1, 2, 1, 7],
    ],
    "quadratic" as const,
    0.7321814254859611,
    0.5388284772220346,
    0.9255343737498876,
  ],
])("%j with weights %s", (table, weights, kappa, low, high) => {
  const { value, ci95, cause } = cohenKappa(table, weights);
  expect(value).toBeCloseTo(kappa, 12);
  expect(ci95?.[0]).toBeCloseTo(low, 10);
  expect(ci95?.[1]).toBeCloseTo(high, 10);
  expect(cause).toBeNull();
});

const table = (a: number, b: number, c: number, d: number) => [
  [a, b],
  [c, d],
];

test("complete agreement is 1, complete disagreement -1", () => {
  expect(cohenKappa(table(5, 0, 0, 5)).value).toBe(1);
  expect(cohenKappa(table(0, 5, 5, 0)).value).toBe(-1);
});

test("a rater who always says the same agrees no better than chance", () => {
  expect(cohenKappa(table(5, 5, 0, 0))).toEqual({ value: 0, ci95: null, cause: "nothing-varies" });
});

test("where both always agree, the formula gives no error and so there is no interval", () => {
  expect(cohenKappa(table(3, 0, 0, 2))).toEqual({ value: 1, ci95: null, cause: "nothing-varies" });
});

test("without pairs or with a single category there is no kappa", () => {
  expect(cohenKappa(table(0, 0, 0, 0))).toEqual({ value: null, ci95: null, cause: "no-pairs" });
  expect(cohenKappa(table(9, 0, 0, 0))).toEqual({ value: null, ci95: null, cause: "one-class" });
  expect(cohenKappa([[4]])).toEqual({ value: null, ci95: null, cause: "one-class" });
});

// With NumPy: b = np.minimum(9, (p * 10 + 1e-9).astype(int));
// sum((b == k).sum() * abs(l[b == k].mean() - p[b == k].mean()) for k in set(b)) / len(p)
test("eight scores in five bins have an error of 0.23125", () => {
  const scores = [0.05, 0.15, 0.15, 0.35, 0.62, 0.68, 0.95, 1];
  const labels = [false, false, true, false, true, true, true, true];
  const { bins, error } = calibrate(countClasses(scores, labels));
  expect(error).toBeCloseTo(0.23125, 12);
  expect(bins.map(({ n }) => n)).toEqual([1, 2, 0, 1, 0, 0, 2, 0, 0, 2]);
  expect(bins[1]).toEqual({ from: 0.1, to: 0.2, n: 2, good: 1, mean: 0.15, share: 0.5 });
  expect(bins[2]).toMatchObject({ n: 0, mean: null, share: null });
});

test("a rounding error below a bin's edge does not move a score to the bin before", () => {
  expect(calibrate(countClasses([1 - 0.3 - 1e-16], [true])).bins[7]?.n).toBe(1);
});

test("without scores there is no error", () => expect(calibrate([]).error).toBeNull());
