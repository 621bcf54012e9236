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

test("every bit is set half the time", () => {
  const random = seeded(11);
  const set = new Array<number>(32).fill(0);
  for (let draw = 0; draw < 20_000; draw++) {
    const number = random();
    for (let bit = 0; bit < 32; bit++) set[bit] = (set[bit] ?? 0) + ((number >>> bit) & 1);
  }
  // Five standard deviations of a binomial count.
  for (const count of set) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(5_000));
});
