import { expect, test } from "vitest";
import { meanDifference, PairTotals } from "./mean-difference";
import { differenceFound, questionsToFind, questionsToRuleOut } from "./questions-needed";

// By Python 3.11 with scipy 1.17:
//   def need(size, s, level=.05):
//       n = 2
//       while n < ((stats.t.ppf(1 - level / 2, n - 1) + stats.t.ppf(.8, n - 1)) * s / size) ** 2: n += 1
//       return n
test.each([
  [0.03, 0.1, 0.05, 90],
  [0.03, 0.25, 0.05, 548],
  [0.05, 0.3, 0.05, 285],
  [0.02, 0.15, 0.05, 444],
  [0.1, 0.05, 0.05, 5],
  [0.03, 0.25, 0.01, 815],
  [0.01, 0.01, 0.05, 10],
])("a difference of %d with a spread of %d at the level %d needs %d questions", (size, spread, level, needed) => {
  expect(questionsToFind(size, spread, level)).toBe(needed);
});

// The smallest n with scipy.stats.beta.ppf(.975, 1, n) <= size.
test.each([
  [0.01, 368],
  [0.03, 122],
  [0.05, 72],
  [0.1, 36],
  [1, 1],
])("an unseen change of %d is ruled out by %d questions", (size, needed) => expect(questionsToRuleOut(size)).toBe(needed));

test("what the needed questions find is the difference that was asked for", () => {
  for (const spread of [0.05, 0.1, 0.3])
    for (const difference of [0.01, 0.03, 0.1]) {
      const needed = questionsToFind(difference, spread);
      expect(differenceFound(needed, spread)).toBeLessThanOrEqual(difference + 1e-9);
      if (needed > 2) expect(differenceFound(needed - 1, spread)).toBeGreaterThan(difference);
    }
});

const sumsOf = (pairs: readonly (readonly [number, number])[]) => {
  const totals = new PairTotals();
  for (const [baseline, candidate] of pairs) totals.add(baseline, candidate);
  return totals;
};

test("a pair with a missing figure is left out", () => {
  expect({
    ...sumsOf([
      [0.25, 0.75],
      [0.5, Number.NaN],
      [Number.NaN, 0.5],
      [1, 0.5],
    ]),
  }).toEqual({ n: 2, baseline: 1.25, candidate: 1.25, squares: 0.5, baselineSquares: 1.0625, candidateSquares: 0.8125 });
});

// scipy 1.17: ttest_rel([.9, .4, .8, .7, .5], [.6, .5, .2, .7, .1]).confidence_interval() gives -0.117720 to 0.597720.
test("a mean difference with the interval of the paired t-test", () => {
  const found = meanDifference(
    sumsOf([
      [0.6, 0.9],
      [0.5, 0.4],
      [0.2, 0.8],
      [0.7, 0.7],
      [0.1, 0.5],
    ]),
  );
  expect(found).toMatchObject({ pairs: 5, p: null });
  expect(found?.meanBaseline).toBeCloseTo(0.42, 12);
  expect(found?.difference).toBeCloseTo(0.24, 12);
  expect(found?.interval?.[0]).toBeCloseTo(-0.11772, 5);
  expect(found?.interval?.[1]).toBeCloseTo(0.59772, 5);
});

test("no pair, one pair and equal differences have no interval", () => {
  expect(meanDifference(sumsOf([[0.1, 0.4]]))).toMatchObject({ pairs: 1, interval: null, p: null });
  const equal = [0.1, 0.2, 0.3].map((from) => [from, from + 0.1] as const);
  expect(meanDifference(sumsOf(equal))).toMatchObject({ interval: null, spread: null, p: null });
  expect(meanDifference(sumsOf([]))).toBeNull();
});

// scipy 1.17: d = numpy.array([((i * 7) % 11 - 4) / 50 for i in range(20)]); stats.ttest_1samp(d, 0).pvalue
test("seventeen pairs and more have a p, however small the figures are", () => {
  for (const unit of [1, 1e-7]) {
    const pairs = Array.from({ length: 20 }, (_, i) => [0.5 * unit, (0.5 + (((i * 7) % 11) - 4) / 50) * unit] as const);
    expect(meanDifference(sumsOf(pairs))?.p).toBeCloseTo(0.24065252434982037, 6);
  }
});
