import { expect, test } from "vitest";
import { quantile } from "./quantile";
import { binEdges, countInBins } from "./score-bins";
import { spearman } from "./spearman";

// R: quantile(c(1, 2, 4, 8, 16), c(0, .25, .5, .95, 1)) gives 1.0 2.0 4.0 14.4 16.0
test.each([
  [0, 1],
  [0.25, 2],
  [0.5, 4],
  [0.95, 14.4],
  [1, 16],
])("the quantile at %d", (share, expected) => expect(quantile(Float64Array.of(1, 2, 4, 8, 16), share)).toBeCloseTo(expected, 12));

test("one value is every quantile", () => expect(quantile(Float64Array.of(3), 0.95)).toBe(3));

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

test("twenty bins of 0.05; a score on an edge begins the next bin, and 1 is in the last", () => {
  const edges = binEdges([0.5, 0.7, 0.9]);
  expect(edges).toHaveLength(21);
  const counts = countInBins([0, 0.049, 0.05, 0.7, 0.6999, 0.3, 1], edges);
  expect(counts[0]).toBe(2);
  expect(counts[1]).toBe(1);
  expect(counts[6]).toBe(1);
  expect([counts[13], counts[14], counts[19]]).toEqual([1, 1, 1]);
});

test("no bin lies across the edge of a band", () => {
  const edges = binEdges([0.52, 0.725, 0.99]);
  for (const limit of [0.52, 0.725, 0.99]) expect(edges).toContain(limit);
  expect(edges).not.toContain(0.5);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  expect([edges[0], edges.at(-1)]).toEqual([0, 1]);
  expect(binEdges([0, 1])).toHaveLength(21);
});
