import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { SignedBlocks } from "./signed";

test("each block as a whole gets a sign; all signs occur", () => {
  const blocks = new SignedBlocks(Float64Array.of(1, 10, 2, 20, 4, 40), 2, seeded(1));
  const totals = new Float64Array(2);
  const seen = new Set<number>();
  for (let draw = 0; draw < 100; draw++) {
    blocks.sumInto(totals);
    expect(totals[1]).toBe(10 * (totals[0] ?? 0));
    seen.add(totals[0] ?? 0);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([-7, -5, -3, -1, 1, 3, 5, 7]);
});

test("more blocks than one random number has signs", () => {
  const blocks = new SignedBlocks(new Float64Array(70).fill(1), 1, seeded(2));
  const totals = new Float64Array(1);
  const squares = Array.from({ length: 2_000 }, () => {
    blocks.sumInto(totals);
    return (totals[0] ?? 0) ** 2;
  });
  expect(squares.reduce((sum, square) => sum + square, 0) / squares.length / 70).toBeCloseTo(1, 0);
});
