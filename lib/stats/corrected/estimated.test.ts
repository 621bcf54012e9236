import { expect, test } from "vitest";
import { estimatedMean } from "./estimated";

const all = 400;
const questions = Array.from({ length: all }, (_, at) => at);
/** From 0 to 0.9, in an order that puts the low ones first. */
const truth = questions.map((at) => Math.floor(at / 40) / 10);
const drawnTo = (n: number) => truth.map((score, at) => (at % 4 === 0 && at < n ? score : null));
const meanOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;

test("scores that the free judge repeats are known for all; a free judge that says nothing leaves the mean of the draw", () => {
  const scores = drawnTo(200);
  const [copied, silent] = [truth, truth.map(() => 0.5)].map((free) => estimatedMean({ free, scores, questions }));
  expect(copied).toMatchObject({ drawn: 50, of: all, value: expect.closeTo(meanOf(truth), 9) });
  expect(copied?.wouldTake).toBeGreaterThan(50);
  expect(silent).toMatchObject({ drawn: 50, wouldTake: 50, value: expect.closeTo(0.2, 9) });
  const opposed = estimatedMean({ free: truth.map((score) => 1 - score), scores, questions });
  expect(opposed).toEqual(silent);
});

test("who can have no score is no part of the mean, and the free judge still counts", () => {
  const scores = drawnTo(all).map((score, at) => (score !== null && at % 20 === 0 ? Number.NaN : score));
  const found = estimatedMean({ free: truth, scores, questions });
  expect(found).toMatchObject({ drawn: 100, value: expect.closeTo(meanOf(truth), 2) });
  expect(found?.wouldTake).toBeGreaterThan(100);
});

test("fewer than ten questions, or none with a score, give no estimate", () => {
  expect(estimatedMean({ free: truth, scores: drawnTo(36), questions })).toBeNull();
  expect(estimatedMean({ free: truth, scores: drawnTo(all), questions: questions.map((at) => at % 9) })).toBeNull();
  expect(estimatedMean({ free: truth, scores: truth.map(() => Number.NaN), questions })).toBeNull();
});
