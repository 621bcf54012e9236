import { describe, expect, test } from "vitest";
import type { PairedScores } from "@/lib/stats/compared/differences";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { interactionOf } from "./interaction";

const family = { level: 0.05 };
/** Values around a mean, from 0.05 below to 0.05 above. */
const around = (mean: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => mean + (((at * 7) % 11) - 5) / 100);
const changed = (differences: readonly number[]): PairedScores => ({
  baseline: new Float64Array(differences.length).fill(0.5),
  candidate: Float64Array.from(differences, (difference) => 0.5 + difference),
});

test("a difference in one slice only is an interaction, and found there", () => {
  const found = interactionOf([changed(around(0, 33)), changed(around(0.2, 33))], family);
  expect(found.p).toBe(1 / 2_000);
  expect(found.slices.map(({ verdict }) => verdict)).toEqual(["not-established", "more"]);
  expect(found.slices[1]?.difference).toBeCloseTo(0.2, 12);
});

test("the same difference everywhere is no interaction", () => {
  const found = interactionOf([changed(around(0.1, 33)), changed(around(0.1, 22))], family);
  expect(found.p).toBeGreaterThan(0.5);
  expect(found.slices.map(({ verdict }) => verdict)).toEqual(["more", "more"]);
});

test("a slice's p is that of the paired test, corrected by Holm", () => {
  const slices = [changed(around(0.02, 11)), changed(around(0.01, 22))];
  const alone = slices.map((slice) => pairedDifference(slice)?.p ?? -1);
  const found = interactionOf(slices, family).slices;
  expect(found.map(({ p }) => p)).toEqual(alone);
  expect(found[0]?.pAdjusted).toBe(
    Math.min(...alone) === alone[0] ? 2 * (alone[0] ?? 0) : Math.max(2 * (alone[1] ?? 0), alone[0] ?? 0),
  );
});

describe("Simpson's paradox", () => {
  const missing = Number.NaN;
  /** Some questions scored by both runs, some by one. */
  const scored = (level: number, both: number, onlyBaseline: number, onlyCandidate: number): PairedScores => ({
    baseline: Float64Array.from([
      ...around(level, both),
      ...Array<number>(onlyBaseline).fill(level),
      ...Array<number>(onlyCandidate).fill(missing),
    ]),
    candidate: Float64Array.from([
      ...around(level, both).map((score) => score - 0.1),
      ...Array<number>(onlyBaseline).fill(missing),
      ...Array<number>(onlyCandidate).fill(level - 0.1),
    ]),
  });

  test("a candidate that is worse in every slice but scored more of the easy questions is reported as reversed", () => {
    const found = interactionOf([scored(0.9, 22, 0, 60), scored(0.3, 22, 60, 0)], family);
    expect(found.pooled).toBeGreaterThan(0.1);
    expect(found.paired).toBeCloseTo(-0.1, 12);
    expect(found.slices.map(({ difference }) => difference)).toEqual([expect.closeTo(-0.1, 12), expect.closeTo(-0.1, 12)]);
    expect(found.isReversed).toBe(true);
  });

  test("with the same questions in both runs nothing can be reversed", () => {
    const found = interactionOf([scored(0.9, 22, 0, 0), scored(0.3, 33, 0, 0)], family);
    expect(found.pooled).toBeCloseTo(found.paired ?? 0, 12);
    expect(found.isReversed).toBe(false);
  });
});

test("without pairs, in one slice, or where nothing varies there is no test of interaction", () => {
  expect(interactionOf([], family)).toEqual({ p: null, slices: [], paired: null, pooled: null, isReversed: false });
  expect(interactionOf([changed(around(0.1, 11))], family).p).toBeNull();
  expect(interactionOf([changed([0, 0, 0]), changed([0, 0])], family)).toMatchObject({ p: null, paired: 0 });
  expect(interactionOf([changed([]), changed([0.1])], family).slices[0]).toMatchObject({
    difference: null,
    p: null,
    interval: null,
  });
});

test("the same seed gives the same p", () => {
  const slices = [changed(around(0, 22)), changed(around(0.01, 22))];
  expect(interactionOf(slices, family).p).toBe(interactionOf(slices, family).p);
  expect(interactionOf(slices, family, { seed: 2 }).p).not.toBe(interactionOf(slices, family).p);
});
