import { expect, test } from "vitest";
import { halfWidthOf, labelsFor, questionsDrawn, spreadOfMean, worstSpread } from "./size";

test("in the worst case about 100 labels give ±0.10 and 386 ±0.05, and scores that say half of it save a quarter", () => {
  expect(halfWidthOf(100, worstSpread)).toBeCloseTo(0.0992, 4);
  expect(labelsFor(0.05, worstSpread, 2000)).toBe(387);
  expect(labelsFor(0.05, { deviation: 0.5, correlation: 0.5 }, 2000)).toBe(291);
});

test("no number of labels gives a width of nothing, or one that all samples would not give", () => {
  expect(labelsFor(0, worstSpread, 2000)).toBeNull();
  expect(labelsFor(Number.NaN, worstSpread, 2000)).toBeNull();
  expect(labelsFor(0.05, worstSpread, 100)).toBeNull();
  expect(halfWidthOf(1, worstSpread)).toBe(0.5);
});

test("the spread of labels that are all equal is not nothing, and contrary scores count as none", () => {
  const same = spreadOfMean([{ label: 1, n: 18, sum: 9, squares: 6 }]);
  expect(same?.deviation).toBeCloseTo(Math.sqrt(0.95 * 0.05), 12);
  expect(same?.correlation).toBe(0);
  const of = (good: number, bad: number) =>
    spreadOfMean([
      { label: 1, n: 10, sum: good * 10, squares: good * good * 10 },
      { label: 0, n: 10, sum: bad * 10, squares: bad * bad * 10 },
    ]);
  expect(of(1, 0)?.correlation).toBeCloseTo(1, 12);
  expect(of(0, 1)?.correlation).toBe(0);
  expect(spreadOfMean([])).toBeNull();
});

test("a draw of rows with repeated questions has fewer questions", () => {
  expect(questionsDrawn(20, 400, 400)).toBeCloseTo(20, 9);
  // Of 200 pairs, 20 rows share a pair about once in two draws.
  expect(questionsDrawn(20, 400, 200)).toBeCloseTo(19.5, 9);
  expect(questionsDrawn(60, 60, 12)).toBe(12);
});
