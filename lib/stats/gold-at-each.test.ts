import { expect, test } from "vitest";
import { goldAtEach } from "./gold-at-each";

const rounded = (list: readonly number[]) => list.map((value) => Math.round(value * 1e6) / 1e6);

// Computed in Python: recall sum(r < k for r in ranks) / n, nDCG sum(1 / log2(r + 2) for r in ranks if r < k) / sum(1 / log2(i + 2) for i in range(min(n, k))),
// precision len({r for r in ranks if r < k}) / k.
test("three items, found at the first and fourth rank, one missed", () => {
  const { recall, precision, ndcg } = goldAtEach([3, null, 0], 5);
  expect(rounded(precision)).toEqual([1, 0.5, 0.333333, 0.5, 0.4]);
  expect(rounded(recall)).toEqual([0.333333, 0.333333, 0.333333, 0.666667, 0.666667]);
  expect(rounded(ndcg)).toEqual([1, 0.613147, 0.469279, 0.671386, 0.671386]);
});

test("all at the top is 1 from the number of items on, none is 0, and two in one context count once", () => {
  expect(goldAtEach([1, 0], 3)).toMatchObject({ recall: [0.5, 1, 1], precision: [1, 1, 2 / 3], ndcg: [1, 1, 1] });
  expect(goldAtEach([null], 2)).toEqual({ recall: [0, 0], precision: [0, 0], ndcg: [0, 0] });
  const { recall, precision, ndcg } = goldAtEach([0, 0], 2);
  expect([recall, precision, rounded(ndcg)]).toEqual([
    [1, 1],
    [1, 0.5],
    [1, 0.613147],
  ]);
});

test("without items there is no figure", () => {
  expect(goldAtEach([], 1)).toEqual({ recall: [Number.NaN], precision: [Number.NaN], ndcg: [Number.NaN] });
});
