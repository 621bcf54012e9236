import { expect, test } from "vitest";
import { totalsOf } from "@/lib/stats/mean-interval";
import { compareMeans } from "./means";

const family = { level: 0.05 };
const slice = [0.1, 0.4, 0.2, 0.35, 0.15, 0.3];
const rest = [0.9, 0.7, 0.8, 0.6, 0.95, 0.5, 0.75, 0.85, 0.65, 0.7];

// a, b = slice + [0, 1], rest + [0, 1]; stats.ttest_ind(a, b, equal_var=False) and its confidence_interval()
test("Welch's test with a 0 and a 1 added to each side", () => {
  const [found] = compareMeans([totalsOf(slice)], totalsOf([...slice, ...rest]), family);
  expect(found?.p).toBeCloseTo(0.011686984185316246, 6);
  expect(found?.differenceInterval?.[0]).toBeCloseTo(-0.6737182128846804, 6);
  expect(found?.differenceInterval?.[1]).toBeCloseTo(-0.10128178711531971, 6);
  expect(found).toMatchObject({
    n: 6,
    mean: expect.closeTo(0.25, 12),
    difference: expect.closeTo(0.25 - 0.74, 12),
    verdict: "less",
  });
});

test("the slice that moves the overall mean most comes first", () => {
  const scores = { large: Array<number>(60).fill(0.6), small: [0, 0], fine: Array<number>(40).fill(0.8) };
  const found = compareMeans(
    Object.values(scores).map((own) => totalsOf(own)),
    totalsOf(Object.values(scores).flat()),
    family,
  );
  expect(found.map(({ slice }) => slice)).toEqual([0, 2, 1]);
  // The mean of all is 68/102, that of the other two slices 32/42.
  expect(found[0]?.pull).toBeCloseTo(68 / 102 - 32 / 42, 12);
});

test("scores that repeat a question count as one question", () => {
  const questions = (of: readonly number[], from: number) => of.flatMap((_, at) => Array<number>(5).fill(from + at));
  const repeated = (of: readonly number[]) => of.flatMap((score) => Array<number>(5).fill(score));
  const once = compareMeans([totalsOf(slice)], totalsOf([...slice, ...rest]), family)[0];
  const five = compareMeans(
    [totalsOf(repeated(slice), questions(slice, 0))],
    totalsOf([...repeated(slice), ...repeated(rest)], [...questions(slice, 0), ...questions(rest, 100)]),
    family,
  )[0];
  expect(five?.p).toBeCloseTo(once?.p ?? -1, 8);
  expect(five?.n).toBe(30);
});

test("two equal scores prove nothing", () => {
  const [found] = compareMeans([totalsOf([0, 0])], totalsOf([0, 0, ...Array<number>(500).fill(1)]), family);
  expect(found?.verdict).toBe("not-established");
});

test("a slice of one question, an empty one and one that holds all have no test", () => {
  const found = compareMeans([totalsOf([0.2]), totalsOf([]), totalsOf([0.2, 0.4, 0.6])], totalsOf([0.2, 0.4, 0.6]), family);
  for (const { p, verdict } of found) expect([p, verdict]).toEqual([null, "not-established"]);
  const [one, empty, all] = [0, 1, 2].map((at) => found.find(({ slice }) => slice === at));
  expect(one?.difference).toBeCloseTo(0.2 - 0.5, 12);
  expect(empty).toMatchObject({ mean: null, difference: null, pull: null, interval: null });
  expect(all).toMatchObject({ mean: expect.closeTo(0.4, 12), difference: null, pull: null });
});
