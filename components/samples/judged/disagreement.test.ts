import { defaultThresholds as thresholds } from "assay-lib/domain/scores/band";
import { expect, test } from "vitest";
import { disagreementSentence, judgesDiffer } from "./disagreement";

const say = (a: number | null, b: number | null, sentences?: string) =>
  disagreementSentence(
    [
      { label: "TruLens", score: a, thresholds },
      { label: "NVIDIA-style", score: b, thresholds },
    ],
    sentences,
  );

test("metrics two bands apart are named with their values", () => {
  expect(say(0.9, 0)).toBe("Metrics differ: TruLens 0.90, NVIDIA-style 0.00");
  expect(say(0.7, 0.4)).toBe("Metrics differ: TruLens 0.70, NVIDIA-style 0.40");
});

test("the sentence metric is added", () => {
  expect(say(0.8, 0, "no sentence relevant")).toBe("Metrics differ: TruLens 0.80, NVIDIA-style 0.00, no sentence relevant");
});

test("neighbouring bands do not disagree, however far apart the values", () => {
  expect(say(0.6, 0)).toBeNull();
  expect(say(0.89, 0.5)).toBeNull();
});

test("bands come from unrounded values", () => {
  expect(say(0.8999, 0.5)).toBeNull();
  expect(say(0.9, 0.5)).not.toBeNull();
});

test("a context without a score differs from nothing", () => {
  expect(say(0.9, null)).toBeNull();
  expect(disagreementSentence([{ label: "TruLens", score: 0, thresholds }])).toBeNull();
});

test("judges two bands apart are named, highest first", () => {
  const judges = (a: number | null, b: number | null) =>
    judgesDiffer([
      { label: "judge-a", score: a, thresholds },
      { label: "judge-b", score: b, thresholds },
    ]);
  expect(judges(0, 0.8)).toBe("Judges differ: judge-b 0.80, judge-a 0.00");
  expect(judges(0.7, 0.8)).toBeNull();
  expect(judges(null, 0.8)).toBeNull();
});

test("each metric's own bands count, and a metric without bands differs from nothing", () => {
  const low = { Excellent: 0.3, Good: 0.2, Moderate: 0.1 };
  expect(
    disagreementSentence([
      { label: "TruLens", score: 0.9, thresholds },
      { label: "own", score: 0.4, thresholds: low },
      { label: "no bands", score: 0, thresholds: null },
    ]),
  ).toBeNull();
});
