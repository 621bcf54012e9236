import { expect, test } from "vitest";
import { ndcgAtEach } from "./ndcg";

const gains = (...list: number[]) => new Map(list.map((gain, name) => [name, gain]));
const rounded = (list: readonly number[]) => list.map((value) => Math.round(value * 1e6) / 1e6);

// The example of Wikipedia's article on discounted cumulative gain, 6.861 / 7.141 at depth 6; the depths before it by Python from the definition.
test("an order of six graded documents as computed elsewhere", () => {
  expect(rounded(ndcgAtEach([0, 1, 2, 3, 4, 5], gains(3, 2, 3, 0, 1, 2), 6))).toEqual([
    1, 0.871049, 0.977781, 0.853085, 0.861044, 0.960808,
  ]);
});

test("the best order has 1 at every depth, and beyond its end", () => {
  expect(ndcgAtEach([1, 0, 2], gains(1, 3, 0), 5)).toEqual([1, 1, 1, 1, 1]);
});

test("what was not retrieved counts in the best order", () => {
  expect(rounded(ndcgAtEach([0], gains(1, 1), 2))).toEqual([1, 0.613147]);
});

test("what nobody valued and what comes again are worth nothing", () => {
  expect(rounded(ndcgAtEach([7, 0, 0], gains(1), 3))).toEqual([0, 0.63093, 0.63093]);
});

test("there is none where nothing is worth anything", () => {
  expect(ndcgAtEach([0, 1], gains(0, 0), 2)).toEqual([Number.NaN, Number.NaN]);
  expect(ndcgAtEach([0], new Map(), 1)).toEqual([Number.NaN]);
});
