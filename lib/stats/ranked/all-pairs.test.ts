import { expect, test } from "vitest";
import { type Random, seeded } from "@/lib/stats/random";
import { testAllPairs } from "./all-pairs";

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const few = { permutations: 999 };
/** Scores in tenths that rise with the configuration. */
const made = (configurations: number, rows: number, questionOf = (row: number) => row) => ({
  scores: range(configurations).map((at) =>
    Float64Array.from({ length: rows }, (_, row) => Math.min(10, ((row * 7 + at * at * row) % 7) + at) / 10),
  ),
  questions: Int32Array.from({ length: rows }, (_, row) => questionOf(row)),
});

/** The first two vary more than the others. */
function uneven(random: Random, configurations: number, rows: number) {
  const noise = () => (random() - random()) / 2 ** 32;
  const { questions } = made(1, rows);
  const spread = (at: number) => (at < 2 ? 0.3 : 0.03);
  return { scores: range(configurations).map((at) => Float64Array.from(questions, () => 0.5 + spread(at) * noise())), questions };
}

test("two configurations that vary more than the others are seldom called apart, also with gaps", () => {
  const random = seeded(6);
  const found = range(100).filter((seed) => {
    const scores = uneven(random, 16, 30);
    for (const [at, column] of scores.scores.entries()) column.fill(Number.NaN, 2 * (at % 3), 2 * (at % 3) + 2);
    const { isApart } = testAllPairs(scores, { permutations: 199, seed });
    return range(16).some((first) => range(first).some((second) => isApart(first, second)));
  });
  expect(found.length).toBeLessThan(10);
});

test("a spread of few rare losses is taken for too small, as it is when they are fewer than usual", () => {
  const rows = range(400);
  const losing = Float64Array.from(rows, (row) => Number(row >= 11));
  const other = new Float64Array(400).fill(losing.reduce((sum, score) => sum + score, 0) / 400 - 0.02);
  const { p } = testAllPairs({ scores: [losing, ...range(5).map(() => other)], questions: Int32Array.from(rows) }, few);
  // Without the allowance 0.011.
  expect(p(0, 1)).toBeGreaterThan(0.018);
  expect(p(0, 1)).toBeLessThan(0.03);
});

test("a pair is compared on the blocks that both have", () => {
  const scores = made(4, 30);
  scores.scores[1]?.fill(Number.NaN, 0, 10);
  scores.scores[2]?.fill(Number.NaN, 25);
  const { shared } = testAllPairs(scores, few);
  const over = (at: number) =>
    (scores.scores[at] ?? new Float64Array()).slice(10, 25).reduce((sum, score) => sum + score, 0) / 15;
  expect(shared(1, 2)).toEqual({ blocks: 15, rows: 15, difference: expect.closeTo(over(1) - over(2), 9) });
  expect(shared(2, 1).difference).toBe(-shared(1, 2).difference);
  expect(shared(0, 3)).toMatchObject({ blocks: 30 });
});

test("a configuration that misses a row of a block is left out of the block", () => {
  const scores = made(3, 60, (row) => row >> 1);
  scores.scores[1]?.fill(Number.NaN, 7, 8);
  const { shared } = testAllPairs(scores, few);
  expect([shared(0, 1), shared(0, 2)]).toMatchObject([
    { blocks: 29, rows: 58 },
    { blocks: 30, rows: 60 },
  ]);
});

test("a pair that shares less than two blocks cannot be compared", () => {
  const scores = made(4, 30);
  scores.scores[0]?.fill(Number.NaN, 15);
  scores.scores[1]?.fill(Number.NaN, 0, 14);
  const { p, isApart, shared } = testAllPairs(scores, few);
  expect([p(0, 1), isApart(0, 1), shared(0, 1).blocks]).toEqual([null, false, 1]);
  expect(p(0, 2)).not.toBeNull();
  scores.scores[1]?.fill(Number.NaN, 14, 15);
  expect(testAllPairs(scores, few).shared(1, 0)).toEqual({ blocks: 0, rows: 0, difference: Number.NaN });
});

test("a difference shown in few blocks stays shown when another configuration has gaps", () => {
  const scores = made(5, 60);
  scores.scores[4]?.fill(0.9, 0, 60);
  scores.scores[0]?.fill(0.1, 0, 60);
  scores.scores[2]?.fill(Number.NaN, 3);
  const { isApart, p } = testAllPairs(scores, few);
  expect(isApart(0, 4)).toBe(true);
  expect(p(0, 2)).toBeGreaterThan(0.05);
});

test("below 20 blocks there is no test; equal scores are not apart", () => {
  expect(testAllPairs(made(3, 19)).p(0, 2)).toBeNull();
  const [column = new Float64Array()] = made(1, 25).scores;
  const { questions } = made(1, 25);
  expect(testAllPairs({ scores: [column, column, column], questions }).p(0, 2)).toBe(1);
});
