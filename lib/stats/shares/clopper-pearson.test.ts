import { describe, expect, test } from "vitest";
import { wilson } from "@/lib/stats/wilson";
import { clopperPearson } from "./clopper-pearson";
import { fisherExact } from "./fisher-exact";
import { mcNemarExact } from "./mcnemar-exact";
import { newcombe } from "./newcombe";
import { zAt } from "./normal-quantile";
import { weightedShare } from "./weighted";

// R: binom.test(16, 17)$conf.int and so on.
test.each([
  [16, 17, 0.7131, 0.9985],
  [32, 33, 0.8424, 0.9992],
  [35, 37, 0.8181, 0.9934],
  [0, 10, 0, 0.3085],
  [10, 10, 0.6915, 1],
])("%i of %i", (hits, n, low, high) => {
  const [from, to] = clopperPearson(hits, n);
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});

let questions = 0;
const times = (count: number, weight: number, isRight: boolean) =>
  Array.from({ length: count }, () => ({ weight, isRight, question: questions++ }));

test("equal weights of any size give the plain share and its exact interval", () => {
  const found = weightedShare([...times(16, 0.3, true), ...times(1, 0.3, false)]);
  expect(found).toEqual({ right: 16, of: 17, share: 16 / 17, effective: 17, ci95: clopperPearson(16, 17) });
});

test("10 that stand for 5 each and 10 that stand for 1 each", () => {
  const found = weightedShare([...times(9, 5, true), ...times(1, 5, false), ...times(5, 1, true), ...times(5, 1, false)]);
  // (45 + 5) / 60; 60² / (10 × 25 + 10 × 1)
  expect(found).toMatchObject({ right: 14, of: 20 });
  expect(found.share).toBeCloseTo(50 / 60, 12);
  expect(found.effective).toBeCloseTo(3600 / 260, 12);
  const [low = 0, high = 0] = found.ci95 ?? [];
  // As for about 11.5 of 13.8: between 11 of 14 and 12 of 14.
  expect(low).toBeGreaterThan(clopperPearson(11, 14)[0]);
  expect(low).toBeLessThan(clopperPearson(12, 14)[0]);
  expect(high).toBeLessThan(clopperPearson(12, 14)[1]);
});

test("none, and all", () => {
  expect(weightedShare([])).toEqual({ right: 0, of: 0, share: null, effective: 0, ci95: null });
  const all = weightedShare([...times(5, 2, true), ...times(5, 1, true)]);
  expect(all.ci95?.[1]).toBe(1);
  expect(weightedShare([...times(5, 2, false), ...times(5, 1, false)]).ci95?.[0]).toBe(0);
});

test("items of one question that err together count as one; those that err apart count in full", () => {
  const inThrees = (isRight: (question: number, of: number) => boolean) =>
    weightedShare(
      Array.from({ length: 180 }, (_, at) => ({
        weight: 1,
        question: Math.floor(at / 3),
        isRight: isRight(Math.floor(at / 3), at % 3),
      })),
    );
  const together = inThrees((question) => question % 5 > 0);
  // 59 * (scipy.stats.t.ppf(.975, 179) / scipy.stats.t.ppf(.975, 59)) ** 2
  expect([together.share, together.effective]).toEqual([0.8, expect.closeTo(57.378404, 6)]);
  expect(inThrees((question, of) => question % 5 !== of).effective).toBeGreaterThan(150);
  expect(inThrees(() => true)).toMatchObject({ effective: 60, ci95: [expect.closeTo(0.94, 2), 1] });
});

// Python 3.11 with scipy 1.17: stats.fisher_exact([[a, n1 - a], [b, n2 - b]]).pvalue
describe.each([
  [3, 10, 9, 12, 0.0835573095635015],
  [8, 10, 1, 6, 0.034965034965034975],
  [0, 5, 5, 5, 0.007936507936507938],
  [2, 3, 4, 6, 1],
  [12, 40, 60, 400, 0.02297460819267096],
  [130, 1000, 1250, 9000, 0.468560123484234],
  [3, 8, 0, 400, 4.98377780325042e-6],
  [100, 1e6, 160, 1e6, 0.00023872020728412968],
  [51_000, 1e5, 50_500, 1e5, 0.02562483585768241],
])("Fisher's test of %d of %d and %d of %d", (a, n1, b, n2, p) => {
  test("as scipy", () => expect(fisherExact(a, n1, b, n2) / p).toBeCloseTo(1, 8));
  test("the same with sides or outcomes exchanged", () => {
    expect(fisherExact(b, n2, a, n1) / p).toBeCloseTo(1, 8);
    expect(fisherExact(n1 - a, n1, n2 - b, n2) / p).toBeCloseTo(1, 8);
  });
});

test("Fisher's test is 1 where nothing can differ, and never 0", () => {
  for (const [a, n1, b, n2] of [
    [0, 7, 0, 9],
    [7, 7, 9, 9],
    [0, 0, 3, 9],
    [0, 0, 0, 0],
  ] as const)
    expect(fisherExact(a, n1, b, n2)).toBe(1);
  expect(fisherExact(1e6, 1e6, 0, 1e6)).toBe(Number.MIN_VALUE);
});

// stats.binomtest(min(b, c), b + c).pvalue
test.each([
  [1, 8, 0.0390625],
  [25, 10, 0.016673847800120715],
  [0, 0, 1],
  [5, 5, 1],
  [0, 6, 0.03125],
  [300, 400, 0.0001784763144856244],
  [100_000, 101_000, 0.02586239243973295],
])("McNemar's test of %d and %d", (b, c, p) => expect(mcNemarExact(b, c) / p).toBeCloseTo(1, 8));

// The first five are in Newcombe's table II. binomtest(a, n).proportion_ci(1 - level, "wilson") gives l and u of each side:
// d - sqrt((p1 - l1)**2 + (u2 - p2)**2), d + sqrt((u1 - p1)**2 + (p2 - l2)**2)
test.each([
  [56, 70, 48, 80, 0.05, 0.052431472402364815, 0.3338726540369059],
  [9, 10, 3, 10, 0.05, 0.17052272393450302, 0.8090179735354881],
  [10, 10, 0, 20, 0.05, 0.6790860371419147, 1],
  [10, 10, 0, 10, 0.05, 0.6075093504305242, 1],
  [0, 10, 0, 10, 0.05, -0.27753279986288926, 0.27753279986288926],
  [12, 40, 60, 400, 0.025 / 40, -0.04105380572940881, 0.4227336014064951],
])("Newcombe's interval of %d of %d minus %d of %d at %d", (a, n1, b, n2, level, low, high) => {
  const found = newcombe(a, n1, b, n2, level);
  expect(found[0]).toBeCloseTo(low, 9);
  expect(found[1]).toBeCloseTo(high, 9);
});

test("Wilson's interval at other levels", () => {
  for (const [level, low, high] of [
    [0.01, 0.1532774708786344, 0.5036318145243994],
    [0.025 / 46, 0.12140919482599952, 0.5706630600941345],
  ] as const) {
    expect(wilson(12, 40, zAt(level))[0]).toBeCloseTo(low, 9);
    expect(wilson(12, 40, zAt(level))[1]).toBeCloseTo(high, 9);
  }
});

test("without samples on one side the difference can be anything", () => {
  const [low, high] = newcombe(0, 0, 3, 10, 0.05);
  expect(low).toBeLessThan(-0.3);
  expect(high).toBeGreaterThan(0.5);
});
