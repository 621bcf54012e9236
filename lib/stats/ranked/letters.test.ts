import fc from "fast-check";
import { expect, test } from "vitest";
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

test("a tied pair ties all between", () => {
  const isApart = (first: number, second: number) => Math.abs(first - second) !== 3;
  expect(tiedRuns([0, 1, 2, 3, 4], isApart)).toEqual([
    [0, 3],
    [1, 4],
  ]);
});

test("names of configurations are those of the ranking", () => {
  const isTied = (first: number, second: number) => [first, second].every((name) => name === 7 || name === 4);
  expect(tiedRuns([4, 7, 1], (first, second) => !isTied(first, second))).toEqual([
    [0, 1],
    [2, 2],
  ]);
});

test("two share a group exactly if a pair around them, or they, are not apart; no group contains another", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.boolean(), { minLength: 81, maxLength: 81 }), (count, table) => {
      const isApart = (first: number, second: number) =>
        first !== second && (table[Math.min(first, second) * 9 + Math.max(first, second)] ?? false);
      const all = Array.from({ length: count }, (_, at) => at);
      const runs = tiedRuns(all, isApart);
      for (const first of all)
        for (const last of all.slice(first)) {
          const isTied = all.some((from) => all.some((to) => from <= first && last <= to && !isApart(from, to)));
          expect(runs.some(([from, to]) => from <= first && last <= to)).toBe(isTied);
        }
      for (const [at, [first, last]] of runs.entries())
        for (const [from, to] of runs.slice(at + 1)) expect(from > first && to > last).toBe(true);
    }),
  );
});
