import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { SignedBlocks } from "./permuted";
import { varianceComponents } from "./repetitions";
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

test("each block as a whole gets a sign; all signs occur", () => {
  const blocks = new SignedBlocks(Float64Array.of(1, 10, 2, 20, 4, 40), 2, seeded(1));
  const totals = new Float64Array(2);
  const seen = new Set<number>();
  for (let draw = 0; draw < 100; draw++) {
    blocks.sumInto(totals);
    expect(totals[1]).toBe(10 * (totals[0] ?? 0));
    seen.add(totals[0] ?? 0);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([-7, -5, -3, -1, 1, 3, 5, 7]);
});

test("more blocks than one random number has signs", () => {
  const blocks = new SignedBlocks(new Float64Array(70).fill(1), 1, seeded(2));
  const totals = new Float64Array(1);
  const squares = Array.from({ length: 2_000 }, () => {
    blocks.sumInto(totals);
    return (totals[0] ?? 0) ** 2;
  });
  expect(squares.reduce((sum, square) => sum + square, 0) / squares.length / 70).toBeCloseTo(1, 0);
});

const near = (variance: number, share: number) => ({ variance: expect.closeTo(variance, 9), share: expect.closeTo(share, 9) });

const one = [
  [
    [0.5, 0.6, 0.4],
    [0.7, 0.8],
  ],
  [[0.2, 0.3], [0.4, 0.4, 0.3], [0.1]],
  [[0.9, 0.8, 0.9]],
  [[0.6], [0.5, 0.9]],
];
const two = [
  [
    [0.4, 0.5],
    [0.6, 0.6],
  ],
  [
    [0.9, 0.7],
    [0.8, 0.9],
  ],
  [
    [0.3, 0.4],
    [0.2, 0.2],
  ],
];

// numpy 2.4: Z are indicators of configurations, questions, system and judge repetitions; P(Z) = Z @ pinv(Z)
//   A = [P(Zq) - P(Zc), P(Zs) - P(Zq), I - P(Zs)]; V = [Zq @ Zq.T, Zs @ Zs.T, I]
//   numpy.linalg.solve([[trace(a @ v) for v in V] for a in A], [y @ a @ y for a in A])
test.each([
  ["unequal counts", [one], [0.053302826636159956, 0.01128628628628627, 0.013703703703703654]],
  ["equal counts", [two], [0.071875, 0.005, 0.0058333333333333]],
  ["two configurations", [one, two], [0.06097929188354946, 0.008354063018242031, 0.010555555555555575]],
])("%s: the components of a nested analysis of variance", (_, tables, [question = 0, system = 0, judge = 0]) => {
  const total = question + system + judge;
  expect(varianceComponents(tables)).toEqual({
    question: near(question, question / total),
    system: near(system, system / total),
    judge: near(judge, judge / total),
  });
});

test("a configuration that scores more adds nothing", () => {
  const more = two.map((runs) => runs.map((scores) => scores.map((score) => score + 0.1)));
  expect(varianceComponents([two, more]).question?.variance).toBeCloseTo(varianceComponents([two]).question?.variance ?? 0, 12);
});

test("a level without repetitions is null, and part of the level above", () => {
  const once = two.map((runs) => runs.map(([first = 0]) => [first]));
  const found = varianceComponents([once]);
  expect(found.judge).toBeNull();
  // The mean of the questions' variances: 0.02, 0.005 and 0.005.
  expect(found.system?.variance).toBeCloseTo(0.01, 12);
  const single = two.map(([[first = 0] = []]) => [[first]]);
  // The variance of 0.4, 0.9 and 0.3.
  expect(varianceComponents([single])).toEqual({ question: near(0.31 / 3, 1), system: null, judge: null });
  expect(varianceComponents([[[[0.4]]]])).toEqual({ question: null, system: null, judge: null });
  expect(varianceComponents([])).toEqual({ question: null, system: null, judge: null });
});

test("a judge that gives one system repetition two scores, and gaps", () => {
  const judged = [[[0.2, 0.4], [Number.NaN]], [[0.9, 0.7]], [[]]];
  expect(varianceComponents([judged])).toEqual({
    question: near(0.115, 0.115 / 0.135),
    system: null,
    judge: near(0.02, 0.02 / 0.135),
  });
});

test("a negative estimate counts as 0, and equal scores have shares of 0", () => {
  const even = [[[0.2, 0.8]], [[0.8, 0.2]]];
  expect(varianceComponents([even])).toEqual({ question: near(0, 0), system: null, judge: near(0.18, 1) });
  expect(varianceComponents([[[[0.5, 0.5]], [[0.5, 0.5]]]])).toMatchObject({ question: near(0, 0), judge: near(0, 0) });
});
