import { expect, test } from "vitest";
import { spearman } from "./spearman";

// scipy 1.17: r = stats.spearmanr(a, b).statistic; margin = 1.959963984540054 * np.sqrt((1 + r * r / 2) / (len(a) - 3));
// np.tanh(np.arctanh(r) - margin), np.tanh(np.arctanh(r) + margin)
test("seven pairs with ties", () => {
  const { value, ci95, cause } = spearman([0.1, 0.2, 0.2, 0.5, 0.9, 0.7, 0.3], [1, 2, 1, 3, 3, 2, 2]);
  expect(value).toBeCloseTo(0.8104432008587537, 12);
  expect(ci95?.[0]).toBeCloseTo(-0.0011751020336253552, 10);
  expect(ci95?.[1]).toBeCloseTo(0.9783631389927999, 10);
  expect(cause).toBeNull();
});

test("the same order gives 1 and the opposite order -1, whatever the distances", () => {
  expect(spearman([1, 2, 3, 4], [1, 10, 11, 500]).value).toBe(1);
  expect(spearman([1, 2, 3, 4], [4, 3, 2, 1]).value).toBe(-1);
});

test("an undefined figure is null with its cause", () => {
  expect(spearman([], [])).toEqual({ value: null, ci95: null, cause: "no-pairs" });
  expect(spearman([1], [1])).toEqual({ value: null, ci95: null, cause: "too-few" });
  expect(spearman([1, 1, 1], [1, 2, 3])).toEqual({ value: null, ci95: null, cause: "scores-equal" });
  expect(spearman([1, 2, 3], [1, 1, 1])).toEqual({ value: null, ci95: null, cause: "labels-equal" });
  expect(spearman([1, 2, 3], [1, 2, 3])).toEqual({ value: 1, ci95: null, cause: "too-few" });
});
