import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { roganGladen } from "./rogan-gladen";

test("a judge that passes 0.7, catches 0.8 of the bad and passes 0.9 of the good: 5 of 7 are good", () => {
  const found = roganGladen({ passes: { share: 0.7, n: 1000 }, catches: { share: 0.8, n: 50 }, lets: { share: 0.9, n: 50 } });
  expect(found.value).toBeCloseTo(0.5 / 0.7, 12);
  // By hand: n' = 1003.8415, p' = 0.699235; q0' = 41/52, q1' = 46/52; J' = 35/52; θ' = 0.487696/0.673077 = 0.724579.
  // v: p 0.00020951, q0 0.00320664, q1 0.00196290; shift 2 × 3.841459 × (0.00142228 − 0.00088318) = 0.004142;
  // error √(0.00020951 + 0.07585690 × 0.00320664 + 0.52501443 × 0.00196290) / 0.673077 = 0.05722.
  const [low = 0, high = 0] = found.interval ?? [];
  expect((low + high) / 2).toBeCloseTo(0.724579 + 0.004142, 5);
  expect((high - low) / 2).toBeCloseTo(1.959964 * 0.05722, 4);
});

test("a judge that hardly tells good from bad gives no estimate, nor does an empty class", () => {
  const passes = { share: 0.5, n: 100 };
  const half = { share: 0.52, n: 50 };
  expect(roganGladen({ passes, catches: half, lets: half })).toEqual({ value: null, interval: null, cause: "judge-cannot-tell" });
  expect(roganGladen({ passes, catches: { share: 0, n: 0 }, lets: half }).cause).toBe("too-few-labels");
});

test.each([
  [0.7, 0.8, 0.9, 25],
  [0.5, 0.95, 0.9, 50],
  [0.9, 0.9, 0.8, 25],
  [0.2, 0.7, 0.95, 100],
])("with %d good, %d of the bad caught and %d of the good passed, the interval holds the truth", (truth, q0, q1, n) => {
  const random = seeded(11);
  const hits = (of: number, chance: number) => {
    let count = 0;
    for (let at = 0; at < of; at++) if (random() < chance * 2 ** 32) count++;
    return { share: count / of, n: of };
  };
  const trials = 1_000;
  let held = 0;
  for (let trial = 0; trial < trials; trial++) {
    const passes = hits(400, truth * q1 + (1 - truth) * (1 - q0));
    const [low, high] = roganGladen({ passes, catches: hits(n, q0), lets: hits(n, q1) }).interval ?? [0, 1];
    if (low <= truth && truth <= high) held++;
  }
  expect(held / trials).toBeGreaterThan(0.93);
});
