import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import balanced from "./fixtures/balanced.json";
import confounded from "./fixtures/confounded.json";
import unbalanced from "./fixtures/unbalanced.json";
import { tiedRuns } from "./letters";
import { questionsFor, unseen } from "./rare";
import { randomisedTukey } from "./tukey";

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const tableOf = ({ scores, questions }: { scores: number[][]; questions: number[] }) => ({
  scores: scores.map((column) => Float64Array.from(column)),
  questions: Int32Array.from(questions),
});
const few = { permutations: 999 };
/** Scores in tenths; later configurations score a little more. */
const made = (configurations: number, blocks: number) =>
  tableOf({
    scores: range(configurations).map((at) => range(blocks).map((row) => ((row * 7 + at * at * row + at) % 11) / 10)),
    questions: range(blocks),
  });

// fixtures/make.py has its own permutations and signs; its groups stay the same if the least difference is 4% off.
test.each(Object.entries({ balanced, unbalanced, confounded }))("%s: the groups are those of numpy", (_, fixture) => {
  const { leastByChance, means } = randomisedTukey(tableOf(fixture));
  const ranked = range(means.length).sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0));
  expect(ranked).toEqual(fixture.expected.ranked);
  const least = leastByChance ?? 0;
  const isApart = (one: number, other: number) => Math.abs((means[one] ?? 0) - (means[other] ?? 0)) > least;
  expect(tiedRuns(ranked, isApart)).toEqual(fixture.expected.runs);
  expect(Math.abs(least / fixture.expected.leastDifference - 1)).toBeLessThan(0.04);
});

test.each([1, 2.5])(
  "the least difference, p and apart agree after %d looks, also in ties, and p falls with the difference",
  (timesLooked) => {
    const { leastDifference, means, p, isApart } = randomisedTukey(made(9, 25), { ...few, timesLooked });
    const pairs = range(9).flatMap((first) => range(9).map((second) => [first, second] as const));
    const found = pairs
      .map(([first, second]) => ({
        difference: Math.abs((means[first] ?? 0) - (means[second] ?? 0)),
        p: p(first, second) ?? Number.NaN,
        isApart: isApart(first, second),
      }))
      .sort((a, b) => a.difference - b.difference);
    for (const pair of found) {
      expect(pair.p < 0.05).toBe(pair.isApart);
      expect(pair.difference > (leastDifference ?? 0)).toBe(pair.isApart);
    }
    const values = found.map((pair) => pair.p);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(new Set(found.map((pair) => pair.isApart)).size).toBe(2);
  },
);

test("the same input gives the same figures", () => {
  const one = randomisedTukey(made(6, 30), few);
  const other = randomisedTukey(made(6, 30), few);
  expect([one.leastDifference, one.p(0, 3)]).toEqual([other.leastDifference, other.p(0, 3)]);
});

// 2 configurations differ by ±1 in n questions: the range is that of n sign flips. In Python:
//   sum(math.comb(24, k) for k in range(25) if abs(24 - 2 * k) >= 10) / 2**24
test("two configurations: the p of all sign flips", () => {
  const one = range(24).map((row) => Number(row < 17));
  const { p } = randomisedTukey(tableOf({ scores: [one, one.map((score) => 1 - score)], questions: range(24) }));
  expect(p(0, 1)).toBeCloseTo(0.0639, 2);
});

test("two configurations that vary more than the others are seldom called apart", () => {
  const random = seeded(5);
  const noise = () => (random() - random()) / 2 ** 32;
  const found = range(100).filter((seed) => {
    const scores = range(16).map((at) => range(30).map(() => 0.5 + (at < 2 ? 0.3 : 0.03) * noise()));
    const { isApart } = randomisedTukey(tableOf({ scores, questions: range(30) }), { permutations: 199, seed });
    return range(16).some((first) => range(first).some((second) => isApart(first, second)));
  });
  expect(found.length).toBeLessThan(10);
});

test("rows of a question are permuted together", () => {
  const one = range(20).map((row) => Number(row % 10 < 7));
  const flipped = one.map((score) => 1 - score);
  const apart = randomisedTukey(tableOf({ scores: [one, flipped], questions: range(20) }), few);
  const pairsOfRows = tableOf({
    scores: [one, flipped].map((scores) => scores.flatMap((s) => [s, s])),
    questions: range(40).map((row) => row >> 1),
  });
  const together = randomisedTukey(pairsOfRows, few);
  expect(together).toMatchObject({ rows: 40, blocks: 20 });
  expect([together.leastDifference, together.p(0, 1)]).toEqual([expect.closeTo(apart.leastDifference ?? 0, 9), apart.p(0, 1)]);
});

test("equal scores are not apart", () => {
  const column = range(25).map((row) => row / 25);
  const { leastDifference, p, isApart } = randomisedTukey(
    tableOf({ scores: [column, column, column], questions: range(25) }),
    few,
  );
  expect([leastDifference, p(0, 1), isApart(0, 1)]).toEqual([unseen(25), 1, false]);
});

test("a row with a gap is left out; below 20 blocks there is no test", () => {
  const { scores, questions } = made(3, 20);
  scores[1]?.fill(Number.NaN, 0, 1);
  const found = randomisedTukey({ scores, questions });
  expect(found).toMatchObject({ rows: 19, blocks: 19, permutations: 0, leastDifference: null });
  expect([found.p(0, 1), found.isApart(0, 1)]).toEqual([null, false]);
  expect(found.means[0]).toBeCloseTo(
    Array.from(scores[0] ?? [])
      .slice(1)
      .reduce((sum, score) => sum + score, 0) / 19,
    12,
  );
});

test("a difference that questions too rare to be seen could make up is not apart, and a number of questions would tell", () => {
  const tableOfEqualGain = (blocks: number) =>
    tableOf({ scores: [range(blocks).map(() => 0.5), range(blocks).map(() => 0.6)], questions: range(blocks) });
  expect([30, 60].map((blocks) => randomisedTukey(tableOfEqualGain(blocks), few).isApart(0, 1))).toEqual([false, true]);
  const enough = questionsFor({ blocks: 60, leastByChance: 0 }, 0.1) ?? 0;
  expect([unseen(enough) <= 0.1, unseen(enough - 1) <= 0.1]).toEqual([true, false]);
  expect(questionsFor({ blocks: 60, leastByChance: 0.2 }, 0.1)).toBe(240);
});
