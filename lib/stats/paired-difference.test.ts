import { describe, expect, test } from "vitest";
import { holm } from "./holm";
import { pairedDifference as ofScores, type PairedOptions } from "./paired-difference";

// Expected figures by Python 3.11 with numpy 2.4 and scipy 1.17; `d` are the differences:
//   p exact    scipy.stats.permutation_test((d,), numpy.mean, permutation_type="samples", n_resamples=inf).pvalue
//   p drawn    the same with n_resamples=400_000
//   interval   scipy.stats.bootstrap((d,), numpy.mean, method="BCa", n_resamples=400_000).confidence_interval
//   detectable (t.ppf(.975, n-1) + t.ppf(.8, n-1)) * d.std(ddof=1) / sqrt(n)
interface Pair {
  baseline: number;
  candidate: number;
  question?: number;
}
const pairedDifference = (pairs: readonly Pair[], options?: PairedOptions) =>
  ofScores(
    {
      baseline: Float64Array.from(pairs, ({ baseline }) => baseline),
      candidate: Float64Array.from(pairs, ({ candidate }) => candidate),
      ...(pairs.some(({ question }) => question !== undefined) && {
        questions: Int32Array.from(pairs, ({ question }) => question ?? 0),
      }),
    },
    options,
  );
const pairsOf = (differences: readonly number[]): Pair[] =>
  differences.map((difference) => ({ baseline: 0.5, candidate: 0.5 + difference }));
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const baseline = [0.9, 0.4, 0.5, 0.7, 0.2, 0.8, 0.6, 0.3, 0.5, 0.4];
const candidate = [1.0, 0.6, 0.5, 0.8, 0.1, 0.9, 0.9, 0.7, 0.5, 0.8];
const ten = baseline.map((score, index) => ({ baseline: score, candidate: candidate[index] ?? 0 }));

test("ten pairs: means, exact p, interval, effect size and smallest detectable difference", () => {
  const found = pairedDifference(ten);
  expect(found).toMatchObject({ pairs: 10, questions: 10, wins: 7, ties: 2, losses: 1, pKind: "exact" });
  expect(found?.baselineMean).toBeCloseTo(0.53, 12);
  expect(found?.candidateMean).toBeCloseTo(0.68, 12);
  expect(found?.difference).toBeCloseTo(0.15, 12);
  expect(found?.p).toBeCloseTo(0.0390625, 12);
  expect(found?.interval?.[0]).toBeCloseTo(0.06, 2);
  expect(found?.interval?.[1]).toBeCloseTo(0.26, 2);
  expect(found?.effectSize).toBeCloseTo(0.874157, 6);
  expect(found?.smallestDetectable).toBeCloseTo(0.170687, 5);
});

test("sixty skewed pairs: the interval is not symmetric, as BCa's is not", () => {
  const differences = range(60).map(
    (i) => (((i * 37) % 11) / 10) * Number((i * i) % 3 === 1) - (((i * 53) % 7) / 30) * Number(i % 5 === 0),
  );
  const found = pairedDifference(pairsOf(differences));
  expect(found?.difference).toBeCloseTo(0.315, 9);
  expect(found?.interval?.[0]).toBeCloseTo(0.2289, 2);
  expect(found?.interval?.[1]).toBeCloseTo(0.4111, 2);
  expect(found?.p).toBeCloseTo(1 / 20_001, 9);
});

test("sixty pairs with ties and small differences: p by drawn signs", () => {
  const differences = range(60).map((i) => (i % 4 === 0 ? 0.1 : i % 4 === 1 ? -0.1 : i % 7 === 0 ? 0.05 : 0));
  const found = pairedDifference(pairsOf(differences));
  expect(found?.pKind).toBe("drawn");
  expect(found?.p).toBeCloseTo(0.788353, 1);
});

// p: 2 * norm.sf(abs(d.sum()) / sqrt((d**2).sum()))
test("two thousand pairs: p by the normal limit", () => {
  const differences = range(2_000).map((i) => (((i * 7919) % 201) - 95) / 1000);
  const found = pairedDifference(pairsOf(differences));
  expect(found?.pKind).toBe("normal");
  expect(found?.p).toBeCloseTo(9.374517e-5, 9);
  expect(found?.interval?.[0]).toBeCloseTo(0.00255, 3);
  expect(found?.interval?.[1]).toBeCloseTo(0.00761, 3);
});

// bootstrap((S, K), lambda s, k, axis: s.sum(axis) / k.sum(axis), paired=True), S and K the sum and size of each question.
test("samples of one question are drawn and flipped together", () => {
  const questions = [0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 5, 5];
  const differences = [0.1, 0.2, 0.15, -0.05, 0, 0.3, 0.1, 0.05, -0.1, 0.2, 0.25, 0.1];
  const pairs = pairsOf(differences).map((pair, index) => ({ ...pair, question: questions[index] ?? 0 }));
  const found = pairedDifference(pairs);
  expect(found).toMatchObject({ pairs: 12, questions: 6 });
  expect(found?.difference).toBeCloseTo(0.108333, 6);
  expect(found?.p).toBeCloseTo(0.15625, 12);
  expect(found?.interval?.[0]).toBeCloseTo(0.015, 2);
  expect(found?.interval?.[1]).toBeCloseTo(0.1778, 2);
});

describe("what cannot be said", () => {
  test("without pairs the result is null", () => expect(pairedDifference([])).toBeNull());
  test("a pair with a missing score is left out", () =>
    expect(
      pairedDifference([{ baseline: 0.2, candidate: 0.4 }, { baseline: Number.NaN, candidate: 0.9 }, ...pairsOf([0.1])]),
    ).toMatchObject({
      pairs: 2,
      questions: 2,
      wins: 2,
    }));
  test("one pair gives only a difference", () => {
    const found = pairedDifference([{ baseline: 0.2, candidate: 0.9 }]);
    expect(found).toMatchObject({ interval: null, effectSize: null, smallestDetectable: null, wins: 1, p: null });
  });
  test("equal scores give no test", () => {
    expect(pairedDifference(pairsOf([0, 0, 0, 0]))).toMatchObject({
      p: null,
      pKind: null,
      interval: null,
      effectSize: null,
      ties: 4,
    });
  });
});

test("the same seed gives the same figures for any order of pairs", () => {
  const pairs = pairsOf(range(500).map((i) => (((i * 7919) % 201) - 95) / 1000));
  const one = pairedDifference(pairs, { seed: 5 });
  const other = pairedDifference([...pairs].reverse(), { seed: 5 });
  expect(other?.interval).toEqual(one?.interval);
  expect(other?.p).toBe(one?.p);
  expect(pairedDifference(pairs, { seed: 6 })?.interval).not.toEqual(one?.interval);
});

test("a difference equal to the tie threshold is a tie", () => {
  expect(pairedDifference(pairsOf([0.01, -0.01, 0.02, -0.02]), { tieWithin: 0.01 })).toMatchObject({
    wins: 1,
    ties: 2,
    losses: 1,
  });
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
