import { expect, test } from "vitest";
import { recallAtEach } from "./retrieval";

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
