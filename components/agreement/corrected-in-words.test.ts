import { expect, test } from "vitest";
import { correctedInWords } from "./means";

const known = {
  n: 20,
  questions: 20,
  samples: 100,
  judgeMean: 0.78,
  labelsOnly: 0.7,
  value: 0.66,
  missing: 0,
  isApart: false,
  ci95: [0.6, 0.72] as [number, number],
  narrower: { halfWidth: 0.04, labels: 140 },
};

test("people's mean, the judge's error, what it rests on, and what would narrow it", () => {
  expect(correctedInWords(known)).toBe(
    "People would say 0.66 (0.60 to 0.72). The judge’s mean is 0.12 too high. This treats the 20 labels as a random draw. About 140 more labels would narrow it to ±0.04.",
  );
  expect(correctedInWords({ ...known, judgeMean: 0.661, isApart: true, narrower: null })).toBe(
    "People would say 0.66 (0.60 to 0.72). The judge’s mean is the same. This treats the 20 labels as a random draw. The judge scores the labelled samples differently from the others, so they may not be one.",
  );
});

test("how many labels are missing", () => {
  const few = { ...known, value: null, ci95: null, missing: 3 };
  expect(correctedInWords({ ...few, n: 7, questions: 7 })).toBe("A corrected mean needs 3 more labels.");
  expect(correctedInWords({ ...few, n: 20, questions: 7 })).toBe("A corrected mean needs labels of 3 more questions.");
});
