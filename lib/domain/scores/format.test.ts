import fc from "fast-check";
import { expect, test } from "vitest";
import { bandInWords, bandOf, bandRange, bandsInTenth, defaultThresholds } from "./band";
import { formatInterval, formatScore, formatShare } from "./format";
import { StoredThresholds } from "./thresholds";

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
