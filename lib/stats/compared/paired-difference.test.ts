import { describe, expect, test } from "vitest";
import { differencesOf, safeInterval } from "./differences";
import { holm } from "./holm";
import { lossBeyond, pairedDifference as ofScores } from "./paired-difference";

// Expected figures by Python 3.11 with numpy 2.4 and scipy 1.17; `d` are the differences:
//   p          stats.ttest_1samp(d, 0).pvalue
//   sign flips numpy.mean([abs(sum(d * e)) >= abs(d.sum()) - 1e-9 for e in itertools.product([1, -1], repeat=len(d))])
//   interval   stats.t.interval(0.95, len(d) - 1, d.mean(), d.std(ddof=1) / sqrt(len(d)))
//   detectable (t.ppf(.975, n-1) + t.ppf(.8, n-1)) * d.std(ddof=1) / sqrt(n)
interface Pair {
  baseline: number;
  candidate: number;
  question?: number;
}
const scoresOf = (pairs: readonly Pair[]) => ({
  baseline: Float64Array.from(pairs, ({ baseline }) => baseline),
  candidate: Float64Array.from(pairs, ({ candidate }) => candidate),
  ...(pairs.some(({ question }) => question !== undefined) && {
    questions: Int32Array.from(pairs, ({ question }) => question ?? 0),
  }),
});
const pairedDifference = (pairs: readonly Pair[], tieWithin?: number) => ofScores(scoresOf(pairs), tieWithin);
const pairsOf = (differences: readonly number[]): Pair[] =>
  differences.map((difference) => ({ baseline: 0.5, candidate: 0.5 + difference }));
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const baseline = [0.9, 0.4, 0.5, 0.7, 0.2, 0.8, 0.6, 0.3, 0.5, 0.4];
const candidate = [1.0, 0.6, 0.5, 0.8, 0.1, 0.9, 0.9, 0.7, 0.5, 0.8];
const ten = baseline.map((score, index) => ({ baseline: score, candidate: candidate[index] ?? 0 }));

test("ten pairs: means, p, interval, effect size and detectable difference; the sign flips are the more careful here", () => {
  const found = pairedDifference(ten);
  expect(found).toMatchObject({ pairs: 10, questions: 10, wins: 7, ties: 2, losses: 1 });
  expect(found?.baselineMean).toBeCloseTo(0.53, 12);
  expect(found?.candidateMean).toBeCloseTo(0.68, 12);
  expect(found?.difference).toBeCloseTo(0.15, 12);
  expect(found?.p).toBeCloseTo(0.0390625, 12);
  // The sign flips reject 0.025 - 1e-6 (share 0.0225) but not 0.025 + 1e-6 (0.0293); Student's t gives 0.027249 to 0.272751.
  expect(found?.interval?.[0]).toBeCloseTo(0.025, 9);
  expect(found?.interval?.[1]).toBeCloseTo(0.275, 9);
  expect(found?.effectSize).toBeCloseTo(0.874157, 6);
  expect(found?.smallestDetectable).toBeCloseTo(0.170687, 5);
});

// scipy 1.17: d = numpy.array([((i * 7) % 11 - 4) / 50 for i in range(20)]); stats.ttest_1samp(d, 0).pvalue
test.each([1, 1e-7])("differences have a p however small they are, in units of %d", (unit) => {
  const found = pairedDifference(pairsOf(range(20).map((i) => ((((i * 7) % 11) - 4) / 50) * unit)));
  expect(found?.p).toBeCloseTo(0.24065252434982037, 3);
});

const skewed = range(60).map(
  (i) => (((i * 37) % 11) / 10) * Number((i * i) % 3 === 1) - (((i * 53) % 7) / 30) * Number(i % 5 === 0),
);

test("sixty skewed pairs", () => {
  const found = pairedDifference(pairsOf(skewed));
  expect(found?.difference).toBeCloseTo(0.315, 9);
  expect(found?.interval?.[0]).toBeCloseTo(0.221658, 5);
  expect(found?.interval?.[1]).toBeCloseTo(0.408342, 5);
  expect((found?.p ?? 0) / (2 * 3.5417903677503833e-9)).toBeCloseTo(1, 4);
});

test("sixty pairs with ties and small differences", () => {
  const found = pairedDifference(pairsOf(range(60).map((i) => [0.1, -0.1][i % 4] ?? (i % 7 === 0 ? 0.05 : 0))));
  expect(found?.p).toBeCloseTo(2 * 0.3613361046839941, 6);
});

test("two thousand pairs", () => {
  const found = pairedDifference(pairsOf(range(2_000).map((i) => (((i * 7919) % 201) - 95) / 1000)));
  expect(found?.p).toBeCloseTo(2 * 4.5720213278635356e-5, 9);
  expect(found?.interval?.[0]).toBeCloseTo(0.0025421627859336464, 7);
  expect(found?.interval?.[1]).toBeCloseTo(0.007631837214066352, 7);
});

// S and K are each question's sum and size, G = len(S), m = S.sum() / K.sum(), e = S - K * m,
// se = sqrt(G / (G - 1) * (e ** 2).sum()) / K.sum(), interval m ± t.ppf(.975, G - 1) * se; p is that of the sign flips of S.
test("samples of one question count as one cluster", () => {
  const questions = [0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 5, 5];
  const differences = [0.1, 0.2, 0.15, -0.05, 0, 0.3, 0.1, 0.05, -0.1, 0.2, 0.25, 0.1];
  const pairs = pairsOf(differences).map((pair, index) => ({ ...pair, question: questions[index] ?? 0 }));
  const found = pairedDifference(pairs);
  expect(found).toMatchObject({ pairs: 12, questions: 6 });
  expect(found?.difference).toBeCloseTo(0.108333, 6);
  expect(found?.p).toBeCloseTo(2 * 0.078125, 12);
  // The second lowest and highest mean of a subset of the questions; t gives -0.002218 to 0.218884.
  expect(found?.interval?.[0]).toBeCloseTo(-0.1, 9);
  expect(found?.interval?.[1]).toBeCloseTo(0.3, 9);
  // stats.t.cdf((m + 0.05) / se, G - 1) or, if greater, with a question of mean size that differs by 1 the other way.
  const loss = lossBeyond(scoresOf(pairs), 0.05);
  expect(loss.questions).toBe(6);
  expect(loss.pMore).toBeCloseTo(0.9928653585960702, 7);
  expect(loss.pLess).toBeCloseTo(0.5, 7);
});

// The greatest of stats.ttest_1samp(d + margin, 0, alternative="less").pvalue, the same of append(d, 1) + margin and, up to 16
// questions, the share of sign flips of d + margin whose sum is as low; "greater", append(d, -1) and as high for pLess.
test.each([
  [
    "ten pairs, margin 0.02",
    range(10).map((i) => (baseline[i] ?? 0) - (candidate[i] ?? 0)),
    0.02,
    0.4149981058759184,
    0.9814453125,
  ],
  ["ten pairs, margin 0.3", range(10).map((i) => (baseline[i] ?? 0) - (candidate[i] ?? 0)), 0.3, 0.9921875, 0.22268674374193195],
  ["sixty pairs, margin 0.2", skewed.map((difference) => -difference), 0.2, 0.03510280222585258, 0.9951605741379431],
])("a loss beyond a margin: %s", (_, differences, margin, pMore, pLess) => {
  const found = lossBeyond(scoresOf(pairsOf(differences)), margin);
  expect(found.pMore).toBeCloseTo(pMore, 7);
  expect(found.pLess).toBeCloseTo(pLess, 7);
});

test("where every question loses the same, the sign test decides, and a loss beyond a margin needs one more question", () => {
  const same = scoresOf(pairsOf(Array<number>(20).fill(-0.1)));
  expect(lossBeyond(same, 0.02).pMore).toBeCloseTo(0.30190231750081326, 7);
  expect(lossBeyond(same, 0.02).pLess).toBe(1);
  const of = (count: number) => pairedDifference(pairsOf(Array<number>(count).fill(-0.1)));
  expect(of(20)?.p).toBeCloseTo(2 * 2 ** -20, 12);
  // The interval excludes 0 from the sixth question on, as the test does.
  expect([5, 6].map((count) => (of(count)?.p ?? 1) <= 0.05)).toEqual([false, true]);
  expect([5, 6].map((count) => (of(count)?.interval?.[1] ?? 0) < 0)).toEqual([false, true]);
});

describe("what cannot be said", () => {
  test("without pairs the result is null", () => expect(pairedDifference([])).toBeNull());
  test("a pair with a missing score is left out", () =>
    expect(
      pairedDifference([{ baseline: 0.2, candidate: 0.4 }, { baseline: Number.NaN, candidate: 0.9 }, ...pairsOf([0.1])]),
    ).toMatchObject({ pairs: 2, questions: 2, wins: 2 }));
  test("one pair gives only a difference", () => {
    const found = pairedDifference([{ baseline: 0.2, candidate: 0.9 }]);
    expect(found).toMatchObject({ interval: null, effectSize: null, smallestDetectable: null, wins: 1, p: null });
  });
  test("equal scores give no test", () => {
    expect(pairedDifference(pairsOf([0, 0, 0, 0]))).toMatchObject({
      p: null,
      interval: [expect.closeTo(0.025 ** 0.25 - 1, 12), expect.closeTo(1 - 0.025 ** 0.25, 12)],
      effectSize: null,
      ties: 4,
    });
  });
});

test("differences that are nothing but noise and cancel decide nothing", () => {
  const noise = Array.from({ length: 40 }, (_, at) => ({ baseline: 0.3, candidate: 0.3 + (at % 4 === 0 ? 3e-9 : -1e-9) }));
  const found = pairedDifference(noise);
  expect(found).toMatchObject({ difference: 0, p: expect.closeTo(1, 6) });
  expect((found?.interval?.[0] ?? 0) * (found?.interval?.[1] ?? 0)).toBeLessThanOrEqual(0);
});

test("up to five questions no difference can be shown, so none is called detectable", () => {
  const steady = (count: number) => pairedDifference(pairsOf(range(count).map((i) => -0.5 - i / 1e6)));
  expect(steady(5)).toMatchObject({ p: 2 / 2 ** 5, smallestDetectable: null });
  expect(steady(6)?.p).toBe(2 / 2 ** 6);
  expect(steady(6)?.smallestDetectable).toBeGreaterThan(0);
});

test("a difference equal to the tie threshold is a tie", () => {
  expect(pairedDifference(pairsOf([0.01, -0.01, 0.02, -0.02]), 0.01)).toMatchObject({ wins: 1, ties: 2, losses: 1 });
});

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") gives 0.03 0.06 0.06 0.02
test("Holm's correction keeps the order and skips nulls", () => {
  expect(holm([0.01, 0.04, null, 0.03, 0.005])?.map((p) => p && Math.round(p * 1e6) / 1e6)).toEqual([
    0.03,
    0.06,
    null,
    0.06,
    0.02,
  ]);
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
});

// y = append(d, side); y.mean() + side * (t.ppf(.975, n) * y.std(ddof=1) / sqrt(n + 1) + max(0, side * mu3) / s**2 * (1 + 2 * t**2) / (6 * (n + 1)))
// with mu3 = ((y - y.mean()) ** 3).mean()
test("the safe interval adds a question that differs by 1, and moves out by the skewness", () => {
  const differences = range(60).map((at) => 0.01 + 0.2 * (((at * 7919) % 101) / 50 - 1));
  const [low, high] = safeInterval(differencesOf(scoresOf(pairsOf(differences))));
  expect(low).toBeCloseTo(-0.06493478619023627, 6);
  expect(high).toBeCloseTo(0.08125929058523076, 6);
});
