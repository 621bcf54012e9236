import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustedMeans } from "./adjusted";
import { paretoFront } from "./front";
import { tiedRuns } from "./letters";

/** By the means of a ranking: apart if they differ by more than 2. */
const runsOf = (means: number[]) =>
  tiedRuns([...means.keys()], (first, second) => Math.abs((means[first] ?? 0) - (means[second] ?? 0)) > 2);

test.each([
  [[], []],
  [[5], [[0, 0]]],
  [
    [9, 5, 1],
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    [9, 8, 7, 6],
    [
      [0, 2],
      [1, 3],
    ],
  ],
  [
    [9, 8, 7, 7, 3],
    [
      [0, 3],
      [4, 4],
    ],
  ],
])("means of %j", (means, runs) => expect(runsOf(means)).toEqual(runs));

test("names of configurations are those of the ranking", () => {
  const isTied = (first: number, second: number) => [first, second].every((name) => name === 7 || name === 4);
  expect(tiedRuns([4, 7, 1], (first, second) => !isTied(first, second))).toEqual([
    [0, 1],
    [2, 2],
  ]);
});

test("no group has two that are apart, or is within a longer one without", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.boolean(), { minLength: 81, maxLength: 81 }), (count, table) => {
      const isApart = (first: number, second: number) =>
        first !== second && (table[Math.min(first, second) * 9 + Math.max(first, second)] ?? false);
      const all = Array.from({ length: count }, (_, at) => at);
      const isTogether = (first: number, last: number) =>
        all.slice(first, last + 1).every((one) => all.slice(one, last + 1).every((other) => !isApart(one, other)));
      const longest = all.flatMap((first) =>
        all
          .slice(first)
          .filter(
            (last) =>
              isTogether(first, last) &&
              !(first > 0 && isTogether(first - 1, last)) &&
              !(last < count - 1 && isTogether(first, last + 1)),
          )
          .map((last) => [first, last]),
      );
      expect(tiedRuns(all, isApart)).toEqual(longest);
    }),
  );
});

test("a configuration that answered only easy questions is ordered by its differences from the others", () => {
  // The first, on the easy half of the questions, is 0.1 below each of the others there.
  const differences = [Number.NaN, -0.1, -0.1, 0.1, Number.NaN, 0, 0.1, 0, Number.NaN];
  const [easy = 0, second = 0, third = 0] = adjustedMeans([0.8, 0.6, 0.6], differences);
  expect(second - easy).toBeCloseTo(0.1, 6);
  expect(third).toBeCloseTo(second, 6);
});

test("pairs that contradict each other are fitted by least squares, and what no pair joins keeps its mean", () => {
  const no = Number.NaN;
  // a − b = 0.3, b − c = 0, a − c = 0: by least squares a − b = 0.2, b − c = −0.1.
  const differences = [no, 0.3, 0, no, -0.3, no, 0, no, 0, 0, no, no, no, no, no, no];
  const [a = 0, b = 0, c = 0, alone] = adjustedMeans([0.5, 0.5, 0.5, 0.9], differences);
  expect([a - b, b - c]).toEqual([expect.closeTo(0.2, 6), expect.closeTo(-0.1, 6)]);
  expect(alone).toBe(0.9);
});

const frontOf = (...points: [mean: number, cost: number | null][]) => paretoFront(points.map(([mean, cost]) => ({ mean, cost })));

test("on the front is what no other beats in mean and cost", () => {
  expect(frontOf([0.9, 5], [0.7, 1], [0.8, 6], [0.8, 3], [0.6, 2])).toEqual([true, true, false, true, false]);
});

test("of equal costs the highest mean, of equal means the lowest cost, and equal points together", () => {
  expect(frontOf([0.7, 2], [0.8, 2], [0.8, 3], [0.8, 2])).toEqual([false, true, false, true]);
});

test("without a cost or a mean a point is not on the front", () => {
  expect(frontOf([0.9, null], [Number.NaN, 0], [0.5, 1])).toEqual([false, false, true]);
  expect(frontOf()).toEqual([]);
});
