import { expect, test } from "vitest";
import { seeded } from "./random";

test("equal seeds give equal numbers, different seeds do not", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seeded(seed));
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  // Must not change: it makes the printed simulations repeatable.
  expect(draw(42)).toMatchInlineSnapshot(`
    [
      2975072208,
      524743646,
      1617012480,
      273200347,
      2142596908,
    ]
  `);
});

test("the numbers are spread evenly", () => {
  const random = seeded(7);
  const tenths = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 100_000; draw++) {
    const tenth = Math.floor((random() / 2 ** 32) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  // Chi-squared with 9 degrees of freedom stays below 27.9 in 999 of 1,000 cases.
  expect(tenths.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
});
