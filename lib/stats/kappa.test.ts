import { expect, test } from "vitest";
import { cohenKappa } from "./confusion";

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
