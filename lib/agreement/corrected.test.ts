import { expect, test } from "vitest";
import { agreementOf, confusionAt } from "@/lib/stats/confusion";
import { correct } from "./corrected";
import { measurePairs, type Pair } from "./pairs";

const ids = Array.from({ length: 100 }, (_, at) => at + 1);
/** The judge says 0.9 of good samples and 0.6 of bad ones; every third sample is bad. */
const isGood = (id: number) => id % 3 !== 0;
const scored = { ids, scores: ids.map((id) => (isGood(id) ? 0.9 : 0.6)) };
const labelled = (chosen: readonly number[]) => new Map(chosen.map((id) => [id, Number(isGood(id))]));
const alone = (id: number) => id;

test("labels of some samples correct the mean of all", () => {
  const found = correct(scored, labelled(ids.slice(0, 20)), alone);
  expect(found).toMatchObject({ n: 20, questions: 20, samples: 100, missing: 0, labelsOnly: 0.7, isApart: false });
  expect(found?.value).toBeCloseTo(0.67, 9);
  expect(found?.judgeMean).toBeCloseTo(0.801, 9);
  expect(found?.ci95?.[0]).toBeLessThan(0.67);
});

test("ten labels of ten questions are needed", () => {
  expect(correct(scored, labelled(ids.slice(0, 7)), alone)).toMatchObject({ value: null, ci95: null, missing: 3 });
  expect(correct(scored, labelled(ids.slice(0, 20)), (id) => id % 4)).toMatchObject({ value: null, missing: 6 });
});

test("labels on all samples, or none, correct nothing", () => {
  expect(correct(scored, labelled(ids), alone)).toBeNull();
  expect(correct(scored, new Map(), alone)).toBeNull();
});

test("labelled samples that the judge scores differently are hardly a random draw", () => {
  expect(correct(scored, labelled(ids.filter(isGood).slice(0, 40)), alone)).toMatchObject({ isApart: true });
});

test("more labels narrow the interval, unless there are not so many samples", () => {
  expect(correct(scored, labelled(ids.slice(0, 20)), alone)?.narrower).toBeNull();
  const many = Array.from({ length: 1000 }, (_, at) => at + 1);
  const run = { ids: many, scores: many.map((id) => (isGood(id) ? 0.9 : 0.6)) };
  const { ci95, narrower } = correct(run, labelled(many.slice(0, 20)), alone) ?? {};
  const half = ci95 ? (ci95[1] - ci95[0]) / 2 : 0;
  expect(narrower?.halfWidth).toBeLessThan(0.75 * half);
  expect(narrower?.labels).toBeGreaterThan(Math.ceil(20 * (half / (narrower?.halfWidth ?? 1)) ** 2) - 20);
});

/** How many samples that people called good, and bad, have each score. */
const counts = [
  [1, 104, 12],
  [0.8, 16, 4],
  [0.6, 4, 8],
  [0.4, 3, 7],
  [0.2, 6, 9],
  [0, 1, 2],
] as const;

const pairs = counts.flatMap(([score, good, bad]): Pair[] =>
  Array.from({ length: good + bad }, (_, index) => {
    const isGood = index < good;
    return { sampleId: score * 1000 + index, context: null, score, grade: Number(isGood), isGood, label: isGood };
  }),
);

test("the judge's mean, people's share, their difference, kappa and AUROC follow from the counts", () => {
  const figures = measurePairs(pairs, [...pairs.keys()], pairs.length, [0, 1]);
  expect(figures).toMatchObject({ n: 176, good: 134, bad: 42 });
  expect(figures.judgeMean).toBeCloseTo(0.83, 2);
  expect(figures.goodShare).toBeCloseTo(0.76, 2);
  expect(figures.goodInterval?.map((end) => end.toFixed(2))).toEqual(["0.69", "0.82"]);
  expect(figures.judgeInterval?.map((end) => end.toFixed(2))).toEqual(["0.79", "0.87"]);
  expect(figures.gap.ci95?.map((end) => end.toFixed(2))).toEqual(["0.01", "0.13"]);
  expect(figures.auroc.value).toBeCloseTo(0.78, 2);
  expect(figures.calibration.error).toBeCloseTo(0.11, 2);
  const { kappa, share } = agreementOf(confusionAt(figures.atLeast, 0.7), figures.questions);
  expect(kappa.value).toBeCloseTo(0.52, 2);
  expect(share).toBeCloseTo(0.83, 2);
});

test("where a question has several samples, intervals count it as one cluster", () => {
  const once = measurePairs(pairs, [...pairs.keys()], pairs.length, [0, 1]);
  const repeated = measurePairs(
    pairs,
    pairs.map((_, index) => Math.floor(index / 4)),
    pairs.length,
    [0, 1],
  );
  const width = (interval: readonly [number, number] | null | undefined) => (interval ? interval[1] - interval[0] : Number.NaN);
  expect(width(repeated.gap.ci95)).not.toBeCloseTo(width(once.gap.ci95), 3);
  expect(width(repeated.goodInterval)).toBeGreaterThan(width(once.goodInterval));
  expect(repeated.gap.value).toBeCloseTo(once.gap.value ?? Number.NaN, 10);
});

test("without pairs every figure says why it is missing", () => {
  const none = measurePairs([], [], 3, [0, 1]);
  expect(none).toMatchObject({ judgeInterval: null, goodInterval: null, gap: { value: null, ci95: null, cause: "no-pairs" } });
});
