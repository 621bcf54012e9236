import { expect, test } from "vitest";
import { correct } from "./corrected";

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
