import { expect, test } from "vitest";
import { judgeFigures } from "./figures";

/** Practice first: the threshold there is 0.5. In the test half it lets one of two bad ones pass. */
const labelled = {
  isGood: [true, true, false, false, true, true, false, false],
  onScale: [1, 1, 0, 0, 1, 1, 0, 0],
  questions: [0, 1, 2, 3, 4, 5, 6, 7],
  isTest: [false, false, false, false, true, true, true, true],
};
const scores = [0.9, 0.6, 0.4, 0.1, 0.8, 0.7, 0.75, 0.2];

test("the threshold is chosen on the practice half and measured on the test half", () => {
  const { n, kappa, catches, passes, bias } = judgeFigures(scores, labelled);
  expect(n).toBe(8);
  expect(kappa).toMatchObject({ value: 0.5, threshold: 0.5, chosenOn: 4, measuredOn: 4 });
  expect(catches).toMatchObject({ right: 1, of: 2, value: 0.5 });
  expect(passes).toMatchObject({ right: 2, of: 2, value: 1 });
  expect(bias.value).toBeCloseTo(4.45 / 8 - 0.5, 12);
});

test("changing the test half does not move the threshold", () => {
  const moved = [...scores.slice(0, 4), 0.1, 0.1, 0.9, 0.9];
  expect(judgeFigures(moved, labelled).kappa.threshold).toBe(0.5);
});

test("without a threshold there is no kappa and no share, with the cause", () => {
  const { kappa, catches } = judgeFigures(scores, { ...labelled, isTest: labelled.isTest.map(() => true) });
  expect(kappa).toMatchObject({ value: null, cause: "no-pairs", threshold: null });
  expect(catches).toMatchObject({ of: 0, value: null, ci95: null });
  expect(judgeFigures(scores, { ...labelled, isGood: labelled.isGood.map(() => true) }).kappa.cause).toBe("one-class");
  expect(
    judgeFigures(
      scores.map(() => 0.5),
      labelled,
    ).kappa.cause,
  ).toBe("scores-equal");
});
