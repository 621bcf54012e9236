import { expect, test } from "vitest";
import { allocated, cutsOf, type Drawable, drawItems, stratumOf } from "./draw";

const samples = Array.from({ length: 100 }, (_, at): Drawable => ({ id: at + 1, score: (at % 10) / 10, contexts: 3 }));
const scores = samples.map(({ score }) => score);
const usual = { unit: "response", overlap: 0.2, repeats: 0.05, seed: 7 } as const;
const random = { ...usual, design: { kind: "random", size: 40 } } as const;

test("a random round has its size, a fifth for two people, a twentieth again at least ten later, in an order of its seed", () => {
  const items = drawItems(samples, random);
  const first = items.filter(({ repeats }) => repeats === null);
  expect(new Set(first.map(({ sampleId }) => sampleId)).size).toBe(40);
  expect(first.filter(({ people }) => people === 2)).toHaveLength(8);
  const again = items.filter(({ repeats }) => repeats !== null);
  expect(again).toHaveLength(2);
  for (const { position, sampleId, repeats, people } of again) {
    expect(items[repeats ?? 0]?.sampleId).toBe(sampleId);
    expect(position - (repeats ?? 0)).toBeGreaterThanOrEqual(10);
    expect(people).toBe(1);
  }
  expect(items.map(({ position }) => position)).toEqual([...items.keys()]);
  expect(drawItems(samples, random)).toEqual(items);
  expect(drawItems(samples, { ...random, seed: 8 })).not.toEqual(items);
});

test("a stratified round draws each third of the scores in proportion", () => {
  const items = drawItems(samples, { ...usual, repeats: 0, design: { kind: "stratified", size: 30, cuts: cutsOf(scores, 30) } });
  const counts = [0, 1, 2].map((stratum) => items.filter((item) => item.stratum === stratum).length);
  expect(counts).toEqual([12, 9, 9]);
});

test("of picked samples exactly these are drawn, and of contexts all of a sample's in turn", () => {
  const items = drawItems(samples, { ...usual, unit: "context", repeats: 0, design: { kind: "picked", samples: [5, 9, 900] } });
  expect(items.map(({ context }) => context)).toEqual([0, 1, 2, 0, 1, 2]);
  expect(new Set(items.map(({ sampleId }) => sampleId))).toEqual(new Set([5, 9]));
});

test("a balanced round draws as many good as bad, fewer if one is rare, and none without a yes or no", () => {
  const labelled = samples.map((sample, at) => ({ ...sample, isGood: at % 10 === 9 ? null : at % 5 !== 0 }));
  const drawn = (size: number) => {
    const items = drawItems(labelled, { ...usual, repeats: 0, design: { kind: "balanced", size, label: "good" } });
    return [0, 1].map((stratum) => items.filter((item) => item.stratum === stratum).map(({ sampleId }) => (sampleId - 1) % 5));
  };
  const [bad, good] = drawn(30);
  expect([bad?.length, good?.length]).toEqual([15, 15]);
  expect([bad?.every((rest) => rest === 0), good?.includes(0)]).toEqual([true, false]);
  expect(drawn(80).map(({ length }) => length)).toEqual([20, 20]);
});

test("equal scores share a stratum, and one from which fewer than two would be drawn joins another", () => {
  expect(cutsOf(scores, 30)).toEqual([0.3, 0.6]);
  expect(stratumOf(0.3, [0.3, 0.6])).toBe(0);
  expect(stratumOf(0.31, [0.3, 0.6])).toBe(1);
  expect(cutsOf(Array(20).fill(1), 10)).toEqual([]);
  expect(cutsOf([0, 1, 1, 1, 1, 1, 1, 1, 1, 1], 5)).toEqual([]);
  expect(cutsOf(scores, 4).length).toBeLessThan(2);
});

test("shares of strata add up to the size, with two of each", () => {
  expect(allocated([90, 5, 5], 20)).toEqual([16, 2, 2]);
  expect(allocated([3, 3], 100)).toEqual([3, 3]);
  expect(allocated([50, 30, 20], 10)).toEqual([5, 3, 2]);
});
