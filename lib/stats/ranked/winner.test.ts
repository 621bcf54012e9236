import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { winnerOf } from "./winner";

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const questions = (count: number) => Int32Array.from(range(count));
const columns = (...scores: number[][]) => scores.map((column) => Float64Array.from(column));

test("a winner on every question is expected to score what it measured", () => {
  const scores = columns(Array<number>(30).fill(0.8), Array<number>(30).fill(0.5));
  expect(winnerOf({ scores, questions: questions(30) })).toEqual({
    measured: expect.closeTo(0.8, 12),
    expected: expect.closeTo(0.8, 12),
    splits: 200,
  });
});

test("a winner by chance is expected to score less", () => {
  const random = seeded(5);
  const noise = range(12).map(() => range(40).map(() => random() & 1));
  const found = winnerOf({ scores: columns(...noise), questions: questions(40) });
  const mean = noise.flat().reduce((sum, score) => sum + score, 0) / 480;
  expect(found?.measured).toBeGreaterThan(mean + 0.05);
  expect(Math.abs((found?.expected ?? 0) - mean)).toBeLessThan(0.05);
  expect(winnerOf({ scores: columns(...noise), questions: questions(40) })).toEqual(found);
});

// The half with block 0 chooses the first, which scores 0.5 in the other half. That half chooses the second, which scores
// (0 + 9 × 0.51) / 10 in the half with block 0.
test("each half chooses, and the other measures over rows", () => {
  const first = range(20).map((row) => (row === 0 ? 1 : 0.5));
  const second = range(20).map((row) => (row === 0 ? 0 : 0.51));
  const found = winnerOf({ scores: columns(first, second), questions: questions(20) });
  expect(found?.measured).toBeCloseTo(0.525, 12);
  expect(found?.expected).toBeCloseTo((0.5 + (0 + 9 * 0.51) / 10) / 2, 12);
});

test("equally good configurations share the choice, whatever their order", () => {
  const one = range(20).map((row) => row / 20);
  const other = [...one].reverse();
  expect(winnerOf({ scores: columns(one, other), questions: questions(20) })?.expected).toBeCloseTo(
    winnerOf({ scores: columns(other, one), questions: questions(20) })?.expected ?? -1,
    12,
  );
});

test("rows with a gap are left out; below 20 blocks there is no figure", () => {
  const column = range(20).map((row) => row / 20);
  const scores = columns(column, [Number.NaN, ...column.slice(1)]);
  expect(winnerOf({ scores, questions: questions(20) })).toBeNull();
  expect(winnerOf({ scores: columns(column), questions: questions(20) })).not.toBeNull();
});
