import { expect, test } from "vitest";
import { ndcgAtEach, overlapOf, precisionAtEach, recallAtEach } from "./retrieval";

const gains = (...list: number[]) => new Map(list.map((gain, name) => [name, gain]));
const rounded = (list: readonly number[]) => list.map((value) => Math.round(value * 1e6) / 1e6);

// The example of Wikipedia's article on discounted cumulative gain: 6.861 / 7.141 at depth 6; lower depths computed in Python.
test("an order of six graded documents matches reference values", () => {
  expect(rounded(ndcgAtEach([0, 1, 2, 3, 4, 5], gains(3, 2, 3, 0, 1, 2), 6))).toEqual([
    1, 0.871049, 0.977781, 0.853085, 0.861044, 0.960808,
  ]);
});

test("the best order gives 1 at every depth, even beyond its end", () => {
  expect(ndcgAtEach([1, 0, 2], gains(1, 3, 0), 5)).toEqual([1, 1, 1, 1, 1]);
});

test("the best order includes what was not retrieved", () => {
  expect(rounded(ndcgAtEach([0], gains(1, 1), 2))).toEqual([1, 0.613147]);
});

test("unlabelled and repeated contexts have no gain", () => {
  expect(rounded(ndcgAtEach([7, 0, 0], gains(1), 3))).toEqual([0, 0.63093, 0.63093]);
});

test("without any gain there is no nDCG", () => {
  expect(ndcgAtEach([0, 1], gains(0, 0), 2)).toEqual([Number.NaN, Number.NaN]);
  expect(ndcgAtEach([0], new Map(), 1)).toEqual([Number.NaN]);
});

test.each([
  ["the same order", [1, 2, 3], [1, 2, 3], { shared: 3, moved: 0, lost: 0, gained: 0, jaccard: 1 }],
  ["another order", [1, 2, 3], [3, 2, 1], { shared: 1, moved: 2, lost: 0, gained: 0, jaccard: 1 }],
  ["one lost, two gained", [1, 2, 3], [2, 4, 3, 5], { shared: 1, moved: 1, lost: 1, gained: 2, jaccard: 2 / 5 }],
  ["nothing in common", [1], [2], { shared: 0, moved: 0, lost: 1, gained: 1, jaccard: 0 }],
  ["the same thing twice is paired once for each", [1, 1], [2, 1], { shared: 0, moved: 1, lost: 1, gained: 1, jaccard: 1 / 3 }],
  ["twice in both", [1, 1, 2], [1, 1, 2], { shared: 3, moved: 0, lost: 0, gained: 0, jaccard: 1 }],
  ["nothing at all", [], [], { shared: 0, moved: 0, lost: 0, gained: 0, jaccard: null }],
])("%s", (_, first, second, expected) => {
  const { partners, ...counts } = overlapOf(first, second);
  expect(counts).toEqual(expected);
  expect(partners.filter((rank) => rank >= 0)).toHaveLength(expected.shared + expected.moved);
  for (const [rank, other] of partners.entries()) if (other >= 0) expect(second[other]).toBe(first[rank]);
  const { lost, gained, jaccard } = overlapOf(second, first);
  expect([gained, lost, jaccard]).toEqual([expected.lost, expected.gained, expected.jaccard]);
});

// Relevant, not, relevant, not, not, relevant; counted by hand.
test("precision is the share of the first k that are good", () => {
  expect(precisionAtEach([0.9, 0.2, 0.7, 0.1, 0.3, 0.8], 0.7, 6)).toEqual([1, 1 / 2, 2 / 3, 2 / 4, 2 / 5, 3 / 6]);
});

test("a score at the threshold is good", () => expect(precisionAtEach([0.7, 0.6999], 0.7, 2)).toEqual([1, 0.5]));

test("there is no precision from the first missing score on", () => {
  expect(precisionAtEach([1, Number.NaN, 1], 0.7, 4)).toEqual([1, Number.NaN, Number.NaN, Number.NaN]);
  expect(precisionAtEach([0.8], 0.7, 2)).toEqual([1, Number.NaN]);
});

test("recall at k counts each relevant item once, also those that were not retrieved", () => {
  const gains = new Map([
    [1, 1],
    [2, 0],
    [3, 2],
    [4, 1],
    [5, 1],
  ]);
  expect(recallAtEach([1, 2, 1, 3], gains, 5)).toEqual([0.25, 0.25, 0.25, 0.5, 0.5]);
  expect(recallAtEach([1], new Map([[1, 0]]), 2)).toEqual([Number.NaN, Number.NaN]);
});
