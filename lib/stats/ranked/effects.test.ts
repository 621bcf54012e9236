import { expect, test } from "vitest";
import type { RankContrast } from "./contrasts";
import { effectsOf } from "./effects";
import balanced from "./fixtures/balanced.json";
import confounded from "./fixtures/confounded.json";
import unbalanced from "./fixtures/unbalanced.json";
import { gridOf } from "./grid";

// Written by fixtures/make.py with numpy and scipy.
const fixtures = { balanced, unbalanced, confounded };

const tableOf = ({ scores, questions }: { scores: number[][]; questions: number[] }) => ({
  scores: scores.map((column) => Float64Array.from(column)),
  questions: Int32Array.from(questions),
});

const near = (value: number) => expect.closeTo(value, 6);
function nearAll(value: unknown): unknown {
  if (typeof value === "number") return near(value);
  if (Array.isArray(value)) return value.map(nearAll);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nearAll(inner)]));
}

test.each(Object.entries(fixtures))("%s: means, steps and interactions are those of numpy and scipy", (_, fixture) => {
  const { expected, parameters } = fixture;
  const found = effectsOf(tableOf(fixture), parameters);
  expect(found.means).toEqual(nearAll(expected.means));
  expect(found.steps.map((step) => step.found)).toMatchObject(nearAll(expected.steps) as object[]);
  for (const [at, interaction] of expected.interactions.entries()) {
    expect(found.interactions[at]).toMatchObject({ first: interaction.first, second: interaction.second });
    expect(found.interactions[at]?.means).toEqual(nearAll(interaction.means));
    expect(found.interactions[at]?.steps.map((step) => step.found)).toMatchObject(nearAll(interaction.steps) as object[]);
  }
  expect(found.uneven.map((step) => step.found)).toMatchObject(nearAll(expected.uneven) as object[]);
});

test("a step that cannot be estimated names the parameter that changes with it", () => {
  const { steps, grid } = effectsOf(tableOf(confounded), confounded.parameters);
  expect(steps.map((step) => step.confounded)).toEqual([[[1]], [], [[0]], [[0]], []]);
  expect(grid).toMatchObject({ isComplete: false, isBalanced: false, missing: 9 });
  expect(grid.missingCells).toContainEqual([0, 0, 1]);
});

test("an interval at Holm's level excludes 0 exactly where the corrected p is at most 0.05", () => {
  const contrasts = Object.values(fixtures).flatMap((fixture) => {
    const { steps, interactions } = effectsOf(tableOf(fixture), fixture.parameters);
    return [...steps, ...interactions.flatMap((interaction) => interaction.steps)].flatMap(({ found }) => found ?? []);
  });
  const excludes = ({ intervalTogether }: RankContrast) =>
    intervalTogether !== null && (intervalTogether[0] > 0 || intervalTogether[1] < 0);
  expect(contrasts.map(excludes)).toEqual(contrasts.map(({ p }) => p !== null && p <= 0.05));
  expect(contrasts.filter(excludes).length).toBeGreaterThan(5);
});

test("rows with a gap are left out, and equal configurations differ by nothing", () => {
  const column = Float64Array.from({ length: 30 }, (_, row) => (row % 7) / 10);
  const withGap = column.slice().fill(Number.NaN, 0, 4);
  const found = effectsOf({ scores: [column, withGap], questions: Int32Array.from(column, (_, row) => row) }, [
    { levels: 2, values: [0, 1] },
  ]);
  expect(found).toMatchObject({ rows: 26, blocks: 26, interactions: [] });
  expect(found.steps[0]?.found).toMatchObject({ difference: 0, error: null, p: null });
});

test.each([
  [2, true],
  [20, false],
])("with %i scores lost, a step that is shown without them holds: %s", (lost, isApart) => {
  const scores = [0.4, 0.8].map((level) => Float64Array.from({ length: 40 }, (_, row) => level + (row % 3) / 20));
  const [low = 0, high = 0] = scores.map((column) => column.reduce((sum, score) => sum + score, 0));
  const extremes = { lowest: [low, high], highest: [low + lost, high + lost], rows: 40 + lost };
  const table = { scores, questions: Int32Array.from({ length: 40 }, (_, row) => row) };
  const { steps } = effectsOf(table, [{ levels: 2, values: [0, 1] }], 1, extremes);
  expect(steps[0]?.found).toMatchObject({ p: expect.closeTo(0, 6), isApart });
});

test("twice the same combination weighs like two configurations", () => {
  const [low, high] = [0.2, 0.8].map((level) => Float64Array.from({ length: 20 }, (_, row) => level + (row % 3) / 20));
  const scores = [low, high, high].map((column) => column ?? new Float64Array());
  const { grid, steps } = effectsOf({ scores, questions: Int32Array.from({ length: 20 }, (_, row) => row) }, [
    { levels: 2, values: [0, 1, 1] },
  ]);
  expect(grid).toMatchObject({ isComplete: true, isBalanced: false, missing: 0, missingCells: [] });
  expect(steps[0]?.found?.difference).toBeCloseTo(0.6, 12);
});

test("below 20 blocks there are differences, but no tests", () => {
  const scores = [0.2, 0.8].map((level) => Float64Array.from({ length: 19 }, (_, row) => level + (row % 3) / 20));
  const { steps } = effectsOf({ scores, questions: Int32Array.from({ length: 19 }, (_, row) => row) }, [
    { levels: 2, values: [0, 1] },
  ]);
  expect(steps[0]?.found).toEqual({
    difference: expect.closeTo(0.6, 12),
    error: null,
    interval: null,
    intervalTogether: null,
    p: null,
    ownP: null,
    isApart: false,
  });
});

const equalRows = (means: readonly number[]) => ({
  scores: means.map((mean) => new Float64Array(20).fill(mean)),
  questions: Int32Array.from({ length: 20 }, (_, row) => row),
});

test("in a half fraction a setting is an interaction of the others: nothing is estimated, and both are named", () => {
  const parameters = [
    { levels: 2, values: [0, 0, 1, 1] },
    { levels: 2, values: [0, 1, 0, 1] },
    // Differs where exactly one of the others does.
    { levels: 2, values: [0, 1, 1, 0] },
  ];
  const { steps, means, interactions } = effectsOf(equalRows([0.4, 0.6, 0.6, 0.4]), parameters);
  expect(steps.map(({ found, confounded }) => [found, confounded])).toEqual([
    [null, [[1, 2]]],
    [null, [[0, 2]]],
    [null, [[0, 1]]],
  ]);
  expect(means.flat().concat(interactions.flatMap((pair) => pair.means.flat()))).toEqual(Array(18).fill(null));
  expect(interactions.flatMap(({ steps }) => steps.map(({ found }) => found))).toEqual([null, null, null]);
});

test("in a design of resolution IV settings are separated from interactions of two, though no configurations match", () => {
  const cells = Array.from({ length: 8 }, (_, at) => [at >> 2, (at >> 1) & 1, at & 1]);
  const parameters = [0, 1, 2, 3].map((parameter) => ({
    levels: 2,
    values: cells.map(([a = 0, b = 0, c = 0]) => [a, b, c, a ^ b ^ c][parameter] ?? 0),
  }));
  const scores = cells.map(([a = 0, b = 0, c = 0]) => 0.3 + 0.1 * a + 0.2 * b * c);
  const { steps, interactions } = effectsOf(equalRows(scores), parameters);
  expect(steps.map(({ found }) => found?.difference)).toEqual([0.1, 0.1, 0.1, 0].map(near));
  expect(interactions.flatMap(({ steps }) => steps.map(({ found }) => found))).toEqual(Array(6).fill(null));
});

test("of an incomplete grid with one interaction, settings without an effect have none", () => {
  const cells = Array.from({ length: 12 }, (_, at) => [at & 1, Math.floor(at / 4), (at >> 1) & 1]).slice(3);
  const parameters = [2, 3, 2].map((levels, at) => ({ levels, values: cells.map((cell) => cell[at] ?? 0) }));
  const { steps, interactions } = effectsOf(equalRows(cells.map(([a = 0, , c = 0]) => 0.3 + 0.2 * a * c)), parameters);
  expect(steps.map(({ found }) => found?.difference)).toEqual([0.1, 0, 0, 0.1].map(near));
  expect(interactions.map(({ steps }) => steps.map(({ found }) => found?.difference))).toEqual([
    [undefined, near(0)],
    [near(0.2)],
    [undefined, near(0)],
  ]);
});

test("a step that two others, changed together, turn around is uneven, though no interaction of two can be estimated", () => {
  const cells = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 1],
    [1, 1, 1],
  ];
  const parameters = [0, 1, 2].map((at) => ({ levels: 2, values: cells.map((cell) => cell[at] ?? 0) }));
  const { steps, uneven } = effectsOf(equalRows(cells.map(([a = 0, b = 0]) => 0.5 + 0.2 * a * (1 - 2 * b))), parameters);
  expect(steps.map(({ found, confounded }) => [found?.difference, confounded])).toEqual([
    [near(0), []],
    [undefined, [[2]]],
    [undefined, [[1]]],
  ]);
  expect(uneven).toEqual([
    {
      parameter: 0,
      from: 0,
      to: 1,
      at: [0, 2],
      changes: [near(0.2), near(-0.2)],
      found: expect.objectContaining({ difference: near(-0.4), isApart: true }),
    },
  ]);
});

test("of many missing combinations 200 are listed", () => {
  const parameters = Array.from({ length: 8 }, (_, at) => ({ levels: 20, values: [at, at + 1] }));
  const { missing, missingCells } = gridOf(parameters, 2);
  expect([missing, missingCells.length]).toEqual([20 ** 8 - 2, 200]);
  expect(missingCells).not.toContainEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
