import { expect, test } from "vitest";
import { controlsEstimateInWords, remarksOn } from "./sentences";

const right = (hits: number, ci95: [number, number]) => ({ hits, of: 20, ci95 });

test("kinds that are mostly missed are named, and moves of what should stay the same", () => {
  const usual = { n: 20, unscored: 0, change: null };
  expect(
    remarksOn({
      kinds: [
        { ...usual, kind: "negation-flipped", expected: "bad", right: right(2, [0.01, 0.32]) },
        { ...usual, kind: "number-changed", expected: "bad", right: right(9, [0.23, 0.68]) },
        {
          ...usual,
          kind: "padded",
          expected: "same",
          right: right(20, [0.83, 1]),
          change: { mean: 0.12, ci95: [0.05, 0.19], pairs: 20 },
        },
        {
          ...usual,
          kind: "reversed",
          expected: "same",
          right: right(20, [0.83, 1]),
          change: { mean: 0.01, ci95: [-0.05, 0.07], pairs: 20 },
        },
      ],
    }),
  ).toEqual([
    "It is wrong on more than half of these: that sentence, negated.",
    "Where a response gets longer but says nothing more, scores rise by 0.120.",
  ]);
});

test("an estimate says when it is a bound, and when no price is known", () => {
  const estimate = { samples: 1, judgments: 5, calls: 5, isUpTo: true, costUsd: null };
  expect(controlsEstimateInWords(estimate)).toBe("1 sample, up to 5 calls to the judge; no price is known");
});
