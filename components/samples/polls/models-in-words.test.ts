import { expect, test } from "vitest";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { modelsInWords } from "./models-in-words";

const why = "Their 80 polls are not independent, so no interval is shown.";

test.each([
  [[0.9, 0.85, 0.75, 0.7], `The four models score 0.70 to 0.90, all Good or Excellent. ${why}`],
  [[0.8, 0.75], `The two models score 0.75 to 0.80, all Good. ${why}`],
  [[0, 0.5, 1], `The three models score 0.00 to 1.00, from Poor to Excellent. ${why}`],
  [[1, 1], `The two models all score 1.00, Excellent. ${why}`],
])("%j", (shares, sentence) => {
  expect(modelsInWords(shares, 80, defaultThresholds)).toBe(sentence);
});
