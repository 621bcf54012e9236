import fc from "fast-check";
import { expect, test } from "vitest";
import { bandInWords, bandOf, bandRange, bandsInTenth, defaultThresholds } from "./band";
import { formatInterval, formatScore, formatShare, targetInWords } from "./format";
import { byQuestionWords, noInterval } from "./interval-in-words";
import { rounded } from "./rounded";
import { StoredThresholds } from "./thresholds";
import { bandOfMean, boundsOf, isThin, thinInWords, unscoredBoundsInWords } from "./unscored";

test.each([
  [0.64, "0.64"],
  [0.8996, "0.899"],
  [0.9, "0.90"],
  [1, "1.00"],
  [0, "0.00"],
  [0.4999, "0.499"],
  [0.6951, "0.695"],
  [0.89999, "0.899"],
])("%f reads %s", (score, text) => expect(formatScore(score, defaultThresholds)).toBe(text));

const strict = { Excellent: 0.95, Good: 0.85, Moderate: 0.29 };

test("with other thresholds, other scores need a third decimal", () => {
  expect([0.8996, 0.9496, 0.289].map((score) => formatScore(score, strict))).toEqual(["0.90", "0.949", "0.289"]);
});

/** Three different hundredths, the highest first. */
const anyThresholds = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 })
  .map((hundredths) => hundredths.sort((a, b) => b - a).map((hundredth) => hundredth / 100))
  .map(([Excellent = 1, Good = 1, Moderate = 1]) => StoredThresholds.parse({ Excellent, Good, Moderate }));

test("a formatted score never falls into another band, whatever the thresholds", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      anyThresholds,
      (score, thresholds) => bandOf(Number(formatScore(score, thresholds)), thresholds) === bandOf(score, thresholds),
    ),
  );
});

test("a band's range begins with its threshold and ends below the next", () => {
  expect(bandRange("Good", strict)).toEqual({ from: 0.85, to: 0.95 });
  expect(bandRange("Poor", strict)).toEqual({ from: 0, to: 0.29 });
  expect(bandRange("Excellent", strict)).toEqual({ from: 0.95, to: 1 });
  expect([bandInWords("Poor", strict), bandInWords("Good", strict)]).toEqual(["below 0.29", "from 0.85"]);
});

test("a tenth of the scale is divided where a threshold lies in it", () => {
  expect(bandsInTenth(9, defaultThresholds)).toEqual([{ band: "Excellent", share: 1 }]);
  expect(bandsInTenth(9, strict)).toEqual([
    { band: "Good", share: 0.5 },
    { band: "Excellent", share: 0.5 },
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), anyThresholds, (tenth, thresholds) => {
      const shares = bandsInTenth(tenth, thresholds).reduce((sum, { share }) => sum + share, 0);
      expect(shares).toBeCloseTo(1, 12);
    }),
  );
});

test.each([
  [{ Excellent: 0.9, Good: 0.9, Moderate: 0.5 }, "Good"],
  [{ Excellent: 0.9, Good: 0.4, Moderate: 0.5 }, "Moderate"],
  [{ Excellent: 1.01, Good: 0.7, Moderate: 0.5 }, "Excellent"],
  [{ Excellent: 0.9, Good: 0.7, Moderate: 0 }, "Moderate"],
  [{ Excellent: 0.9, Good: 0.705, Moderate: 0.5 }, "Good"],
  [{ Excellent: Number.NaN, Good: 0.7, Moderate: 0.5 }, "Excellent"],
])("thresholds %j are refused for %s", (thresholds, wrong) => {
  expect(StoredThresholds.safeParse(thresholds).error?.issues.map(({ path }) => path.join("."))).toEqual([wrong]);
});

test("shares have one decimal, and a share of nothing is a dash", () => {
  expect(formatShare(39, 238)).toBe("16.4%");
  expect(formatShare(0, 0)).toBe("–");
  expect(formatInterval([0.571, 0.649])).toBe("0.57–0.65");
});

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

test.each([
  [0.585, 2, "0.59"],
  [0.5849, 2, "0.58"],
  [0.1 + 0.2, 1, "0.3"],
  [-0.265, 2, "-0.27"],
  [-0.001, 2, "0.00"],
  [1, 3, "1.000"],
])("%d with %d decimals is %s", (value, digits, text) => expect(rounded(value, digits)).toBe(text));

test("sums of equal scores in another order read the same", () => {
  const scores = Array.from({ length: 40 }, (_, at) => ((at * 7) % 10) / 10 + 0.135);
  const mean = (list: readonly number[]) => list.reduce((sum, score) => sum + score, 0) / list.length;
  expect(rounded(mean(scores))).toBe(rounded(mean(scores.toSorted())));
  expect(rounded(mean(scores))).toBe("0.59");
});

test.each([
  [{ mean: 0.8, ci95: null, target: 0.8 }, "target 0.80: reached"],
  [{ mean: 0.7999, ci95: [0.79, 0.81], target: 0.8 }, "target 0.80: missed, the interval includes it"],
  [{ mean: 0.9, ci95: [0.85, 0.95], target: 0.8 }, "target 0.80: reached"],
  [{ mean: null, ci95: null, target: 0.8 }, "target 0.80"],
  [{ mean: 0.9, ci95: null, target: null }, null],
] as const)("%j reads %s", (summary, words) => expect(targetInWords(summary)).toBe(words));
