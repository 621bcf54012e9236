import { expect, test } from "vitest";
import { errorInWords, roundedParts, signedHundredths } from "./misses-in-words";

test("the judge's error is the difference of the figures that are shown", () => {
  expect(errorInWords(0.7796, 0.66, [0.598, 0.722])).toBe("The judge reads 0.12 too high (0.06 to 0.18).");
  expect(errorInWords(0.5, 0.66, [0.45, 0.72])).toBe(
    "These labels do not show that the judge is off: it reads between 0.05 too high and 0.22 too low.",
  );
  expect(errorInWords(0.661, 0.66, [0.6, 0.72])).toBe("The judge’s figure is the same.");
});

test("rounded parts add up to the rounded sum", () => {
  expect(roundedParts([0.34 * 0.41, 0.66 * (0.97 - 1), 0], 12)).toEqual([14, -2, 0]);
  expect(roundedParts([0.004, 0.004, 0.004], 1)).toEqual([1, 0, 0]);
  expect(roundedParts([-0.056, 0.096], 4)).toEqual([-6, 10]);
  expect([14, -2, 0].map(signedHundredths)).toEqual(["+0.14", "−0.02", "0.00"]);
});
