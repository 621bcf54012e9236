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
