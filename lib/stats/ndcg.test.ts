import { expect, test } from "vitest";
import { ndcgAtEach } from "./retrieval";

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
