import { expect, test } from "vitest";
import { precisionAtEach } from "./retrieval";

// Relevant, not, relevant, not, not, relevant; counted by hand.
test("precision is the share of the first k that are good", () => {
  expect(precisionAtEach([0.9, 0.2, 0.7, 0.1, 0.3, 0.8], 0.7, 6)).toEqual([1, 1 / 2, 2 / 3, 2 / 4, 2 / 5, 3 / 6]);
});

test("a score at the threshold is good", () => expect(precisionAtEach([0.7, 0.6999], 0.7, 2)).toEqual([1, 0.5]));

test("there is no precision from the first missing score on", () => {
  expect(precisionAtEach([1, Number.NaN, 1], 0.7, 4)).toEqual([1, Number.NaN, Number.NaN, Number.NaN]);
  expect(precisionAtEach([0.8], 0.7, 2)).toEqual([1, Number.NaN]);
});
