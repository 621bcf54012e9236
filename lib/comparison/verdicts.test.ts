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
  expect(loss?.sentence).toMatch(/^hybrid is worse by 0\.0\d to 0\.1\d \(98\.3% interval\)\.$/);
  expect(gain).toMatchObject({ verdict: "better", confidence: expect.closeTo(1 - 0.05 / 2, 9) });
  expect(none).toMatchObject({ verdict: "not-distinguishable", confidence: expect.closeTo(0.95, 9) });
});

test("within the margin is equivalent, even where the interval leaves out 0", () => {
  const [small] = testTogether([differing(noise(400, 0.01, 0.02))]);
  expect(small).toMatchObject({ verdict: "equivalent", sentence: "hybrid is equivalent: within ±0.03 (95% interval)." });
  expect(small?.pAdjusted).toBeLessThan(0.001);
  expect(testTogether([differing(noise(400, 0.01, 0.02), 0)])[0]?.verdict).toBe("better");
});

test("equal scores are equivalent only if the questions rule out rare changes", () => {
  const equal = (count: number) => testTogether([differing(range(count).map(() => 0))])[0];
  expect(equal(122)).toMatchObject({ verdict: "equivalent", pAdjusted: null });
  expect(equal(122)?.interval?.[1]).toBeCloseTo(1 - 0.025 ** (1 / 122), 12);
  expect(equal(121)).toMatchObject({ verdict: "not-distinguishable", neededQuestions: null });
  expect(equal(48)?.sentence).toBe("48 equal scores rule out that more than 8% of questions change (95%).");
});

test("one question of 122 that loses wholly is enough to leave equivalence open", () => {
  const one = testTogether([differing(range(122).map((at) => (at === 0 ? -0.5 : 0)))])[0];
  expect(one?.verdict).toBe("not-distinguishable");
});

test("a small set within the margin says how many questions equivalence takes", () => {
  expect(testTogether([differing(noise(120, -0.001, 0.02))])[0]).toMatchObject({
    verdict: "not-distinguishable",
    sentence: expect.stringMatching(
      /^Within ±0\.03 so far\. Rare large changes are ruled out with (about )?\d+ more questions\.$/,
    ),
  });
});

test("a verdict that one opposite question would turn says what it assumes", () => {
  const many = testTogether([differing(range(10).map((at) => -0.1 - at / 1000))])[0];
  expect(many).toMatchObject({ verdict: "worse", restsOnSymmetry: true });
  expect(many?.sentence).toContain("This assumes that no other question has a rare large gain.");
  expect(testTogether([differing(noise(200, -0.2, 0.2))])[0]).toMatchObject({ verdict: "worse", restsOnSymmetry: false });
});

test("texts that are the same cannot differ", () => {
  expect(testTogether([{ ...differing(range(10).map(() => 0)), sameTexts: 10 }])[0]).toMatchObject({
    verdict: "equivalent",
    sentence: "The judged texts are the same in 10 of 10 questions, so the scores cannot differ.",
  });
});

test("what the questions cannot tell says how many would, or how far the difference reaches", () => {
  const [few] = testTogether([differing(noise(40, 0.01, 0.3))]);
  expect(few?.sentence).toMatch(/^Cannot tell yet: about [\d,]+ more questions would settle it \(4 times in 5\)\.$/);
  expect(few?.neededQuestions).toBeGreaterThan(122);
  expect(testTogether([differing(noise(40, 0.01, 0.7))])[0]?.sentence).toMatch(
    /^Cannot tell: the difference is too small to settle with questions like these\. It takes about [\d,]+ more\.$/,
  );
  const [unset] = testTogether([differing(noise(40, 0.01, 0.3), 0)]);
  expect(unset?.sentence).toMatch(/^Cannot tell: the difference is between .* Set a margin above 0/);
});

test("too few questions, one pair and no pair have their own sentences", () => {
  const [five, one, none] = testTogether([differing([-0.3, -0.4, -0.3, -0.35, -0.3]), differing([0.2]), differing([])]);
  expect(five).toMatchObject({
    verdict: "not-distinguishable",
    sentence: "These 5 questions are too few for a verdict, whatever their scores. At least 6 are needed.",
  });
  expect(one).toMatchObject({ verdict: null, sentence: "One pair differs by +0.20. One question is not enough for a verdict." });
  expect(none).toMatchObject({ verdict: null, neededQuestions: null });
});
