import { expect, test } from "vitest";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { testTogether } from "./verdicts";

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A candidate whose questions differ from the baseline's by these. */
const differing = (differences: readonly number[], margin = 0.03) => ({
  name: "hybrid",
  difference: pairedDifference({
    baseline: Float64Array.from(differences, () => 0.5),
    candidate: Float64Array.from(differences, (difference) => 0.5 + difference),
  }),
  margin,
});

const noise = (count: number, mean: number, spread: number) =>
  range(count).map((index) => mean + spread * (((index * 7919) % 101) / 50 - 1));

test("a loss is worse, and its interval is the one that the correction tests", () => {
  const [loss, gain, none] = testTogether([
    differing(noise(200, -0.08, 0.2)),
    differing(noise(200, 0.05, 0.2)),
    differing(noise(200, 0.002, 0.4)),
  ]);
  expect(loss).toMatchObject({ verdict: "worse", confidence: expect.closeTo(1 - 0.05 / 3, 9) });
  expect(loss?.sentence).toMatch(/^hybrid is worse by 0\.0\d to 0\.1\d\.$/);
  expect(gain).toMatchObject({ verdict: "better", confidence: expect.closeTo(1 - 0.05 / 2, 9) });
  expect(none).toMatchObject({ verdict: "not-distinguishable", confidence: expect.closeTo(0.95, 9) });
});

test("the interval leaves out 0 exactly if the corrected test says so", () => {
  for (const mean of range(40).map((step) => step / 1000)) {
    for (const { interval, pAdjusted } of testTogether([differing(noise(60, mean, 0.1)), differing(noise(60, -2 * mean, 0.1))])) {
      const leavesOut = interval !== null && (interval[0] > 0 || interval[1] < 0);
      expect(leavesOut).toBe((pAdjusted ?? 1) <= 0.05);
    }
  }
});

test("within the margin is equivalent, even where the interval leaves out 0", () => {
  const [small] = testTogether([differing(noise(400, 0.01, 0.02))]);
  expect(small).toMatchObject({ verdict: "equivalent", sentence: "hybrid is equivalent: within 0.03 of the baseline." });
  expect(small?.pAdjusted).toBeLessThan(0.001);
  expect(testTogether([differing(noise(400, 0.01, 0.02), 0)])[0]?.verdict).toBe("better");
});

test("equal scores are equivalent only if the questions rule out rare changes", () => {
  const equal = (count: number) => testTogether([differing(range(count).map(() => 0))])[0];
  expect(equal(122)).toMatchObject({ verdict: "equivalent", interval: null, pAdjusted: null });
  expect(equal(121)).toMatchObject({ verdict: "not-distinguishable", neededQuestions: 122 });
  expect(equal(20)?.sentence).toBe(
    "These 20 questions score the same on both sides; about 100 more would rule out rare changes that together matter.",
  );
});

test("what the questions cannot tell says how many would, or how far the difference reaches", () => {
  const [few] = testTogether([differing(noise(40, 0.01, 0.3))]);
  expect(few?.sentence).toMatch(/^Cannot tell yet: with about \d+ more questions, a difference of 0\.03 would be found 4 times/);
  expect(few?.neededQuestions).toBeGreaterThan(122);
  const [reaches] = testTogether([differing(noise(404, 0.015, 0.33)), differing([])]);
  expect(reaches?.sentence).toMatch(/^Cannot tell: the difference is at most 0\.\d\d\d either way\.$/);
  const [unset] = testTogether([differing(noise(40, 0.01, 0.3), 0)]);
  expect(unset?.sentence).toMatch(/^Cannot tell: the difference is between .* A margin above 0/);
});

test("too few questions, one pair and no pair have words of their own", () => {
  const [five, one, none] = testTogether([differing([-0.3, -0.4, -0.3, -0.35, -0.3]), differing([0.2]), differing([])]);
  expect(five).toMatchObject({
    verdict: "not-distinguishable",
    sentence: "These 5 questions are too few to tell, whatever they score.",
  });
  expect(one).toMatchObject({
    verdict: null,
    sentence: "One pair differs by +0.20; a single question says nothing about others.",
  });
  expect(none).toMatchObject({ verdict: null, neededQuestions: null });
});
