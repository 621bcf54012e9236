import { expect, test } from "vitest";
import { claimMarksInWords, sharesByVerdict } from "./claim-marks";

const none = { marked: 0, right: 0, ci95: null };
const marks = { undecided: 0, byVerdict: { supported: none, contradicted: none, "not-found": none } };

test("the share of right verdicts has its interval, and missing claims are counted", () => {
  const all = { ...marks, marked: 20, right: 18, ci95: [0.699, 0.972] as [number, number], undecided: 1, missing: 2, samples: 6 };
  expect(claimMarksInWords(all)).toEqual([
    "18 of 20 verdicts are right (90%, 70% to 97%).",
    "For 1 verdict, as many marks say right as wrong.",
    "People named 2 missing claims in 6 samples.",
  ]);
  const supported = { marked: 20, right: 18, ci95: all.ci95 };
  expect(sharesByVerdict({ ...all, byVerdict: { ...marks.byVerdict, supported } })).toEqual([
    { name: "Supported", share: "18 of 20 (90%, 70% to 97%)" },
  ]);
});

test("without marks on verdicts no share is given", () => {
  expect(claimMarksInWords({ ...marks, ...none, missing: 1, samples: 1 })).toEqual([
    "No verdict is marked as right or wrong.",
    "People named 1 missing claim in 1 sample.",
  ]);
});
