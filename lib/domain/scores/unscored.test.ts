import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultThresholds } from "./band";
import { byQuestionWords, noInterval } from "./interval-in-words";
import { bandOfMean, boundsOf, isThin, thinInWords, unscoredBoundsInWords } from "./unscored";

const list = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
const meanOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;

test("the bounds are the means with 0 and with 1 for every sample without a score, and no mean lies outside", () => {
  fc.assert(
    fc.property(list, list, (scores, lost) => {
      const bounds = boundsOf({ mean: meanOf(scores), scored: scores.length, unscored: lost.length });
      expect(bounds?.[0]).toBeCloseTo(meanOf([...scores, ...lost.map(() => 0)]), 12);
      expect(bounds?.[1]).toBeCloseTo(meanOf([...scores, ...lost.map(() => 1)]), 12);
      const whole = meanOf([...scores, ...lost]);
      expect(whole).toBeGreaterThanOrEqual((bounds?.[0] ?? 1) - 1e-12);
      expect(whole).toBeLessThanOrEqual((bounds?.[1] ?? 0) + 1e-12);
    }),
  );
  expect(boundsOf({ mean: 0.5, scored: 3, unscored: 0 })).toBeNull();
});

test("three of five scored with a mean of 1: anything from 0.60 to 1.00", () => {
  const bounds = boundsOf({ mean: 1, scored: 3, unscored: 2 });
  expect(unscoredBoundsInWords({ bounds, unscored: 2 })).toBe("0.60–1.00 if the 2 unscored were all 0 or all 1");
  expect(unscoredBoundsInWords({ bounds: [0.5, 0.75], unscored: 1 })).toBe("0.50–0.75 if the one unscored was 0 or 1");
  expect(unscoredBoundsInWords({ bounds: null, unscored: 0 })).toBeNull();
});

test("a mean has a band if lost scores leave it there, and its interval does not hold all bands", () => {
  const bandOf = (ci95: [number, number] | null, unscored = 0) =>
    bandOfMean(0.61, { ci95, scored: 100, unscored }, defaultThresholds);
  expect([bandOf([0.55, 0.69], 5), bandOf([0.4, 0.8]), bandOf(null)]).toEqual(["Moderate", "Moderate", "Moderate"]);
  expect([bandOf([0.49, 0.9]), bandOf([0.55, 0.69], 40)]).toEqual([null, null]);
});

test("below 95 of 100 the coverage is said to be thin", () => {
  expect(isThin({ scored: 95, unscored: 5 })).toBe(false);
  expect(thinInWords({ scored: 95, unscored: 5 }, 100)).toBe("");
  expect(thinInWords({ scored: 949, unscored: 51 }, 1000)).toBe(", only 94.9%");
  expect(isThin({ scored: 0, unscored: 0 })).toBe(false);
});

test("an interval by question says so, and a missing one says why", () => {
  expect(byQuestionWords({ scored: 120, questions: 30 })).toBe("by question: 30 in 120 samples");
  expect(byQuestionWords({ scored: 30, questions: 30 })).toBeNull();
  expect(noInterval({ scored: 1, questions: 1 })).toBe("one score: no interval");
  expect(noInterval({ scored: 4, questions: 1 })).toBe("one question: no interval");
  expect(noInterval({ scored: 4, questions: 4 })).toBe("equal scores: no interval");
});

test("a share of what is judged so far says so", () => {
  expect(thinInWords({ scored: 50, unscored: 10 }, 60)).toBe(", only 83.3%");
  expect(thinInWords({ scored: 50, unscored: 10 }, 120)).toBe(", only 83.3% of those judged");
  expect(thinInWords({ scored: 60, unscored: 0 }, 120)).toBe("");
});
