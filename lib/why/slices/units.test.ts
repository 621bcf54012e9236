import { expect, test } from "vitest";
import { countParts, momentsOf } from "./family";

const part = Int32Array.from([0, 0, 0, 1, 1, -1, 0]);
const questions = Int32Array.from([0, 0, 1, 0, 2, 3, 4]);

test("a repeated question counts once in each part, and fails if at least half of its samples do", () => {
  const fails = Int8Array.from([1, 0, 0, 0, 1, 1, -1]);
  expect(countParts(2, { part, fails, questions })).toEqual([
    { n: 2, failed: 1 },
    { n: 2, failed: 1 },
  ]);
});

test("a question's score is the mean of its samples", () => {
  const scores = Float64Array.from([1, 0, 0.25, 1, Number.NaN, 1, 1]);
  expect(momentsOf(2, { part, scores, questions })).toEqual([
    { n: 3, sum: 1.75, squares: 0.25 + 0.0625 + 1 },
    { n: 1, sum: 1, squares: 1 },
  ]);
});
