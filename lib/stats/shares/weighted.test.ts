import { expect, test } from "vitest";
import { clopperPearson } from "./clopper-pearson";
import { weightedShare } from "./weighted";

let questions = 0;
const times = (count: number, weight: number, isRight: boolean) =>
  Array.from({ length: count }, () => ({ weight, isRight, question: questions++ }));

test("equal weights of any size give the plain share and its exact interval", () => {
  const found = weightedShare([...times(16, 0.3, true), ...times(1, 0.3, false)]);
  expect(found).toEqual({ right: 16, of: 17, share: 16 / 17, effective: 17, ci95: clopperPearson(16, 17) });
});

test("10 that stand for 5 each and 10 that stand for 1 each", () => {
  const found = weightedShare([...times(9, 5, true), ...times(1, 5, false), ...times(5, 1, true), ...times(5, 1, false)]);
  // (45 + 5) / 60; 60² / (10 × 25 + 10 × 1)
  expect(found).toMatchObject({ right: 14, of: 20 });
  expect(found.share).toBeCloseTo(50 / 60, 12);
  expect(found.effective).toBeCloseTo(3600 / 260, 12);
  const [low = 0, high = 0] = found.ci95 ?? [];
  // As for about 11.5 of 13.8: between 11 of 14 and 12 of 14.
  expect(low).toBeGreaterThan(clopperPearson(11, 14)[0]);
  expect(low).toBeLessThan(clopperPearson(12, 14)[0]);
  expect(high).toBeLessThan(clopperPearson(12, 14)[1]);
});

test("none, and all", () => {
  expect(weightedShare([])).toEqual({ right: 0, of: 0, share: null, effective: 0, ci95: null });
  const all = weightedShare([...times(5, 2, true), ...times(5, 1, true)]);
  expect(all.ci95?.[1]).toBe(1);
  expect(weightedShare([...times(5, 2, false), ...times(5, 1, false)]).ci95?.[0]).toBe(0);
});

test("items of one question that err together count as one; those that err apart count in full", () => {
  const inThrees = (isRight: (question: number, of: number) => boolean) =>
    weightedShare(
      Array.from({ length: 180 }, (_, at) => ({
        weight: 1,
        question: Math.floor(at / 3),
        isRight: isRight(Math.floor(at / 3), at % 3),
      })),
    );
  const together = inThrees((question) => question % 5 > 0);
  expect([together.share, together.effective]).toEqual([0.8, expect.closeTo(59, 6)]);
  expect(inThrees((question, of) => question % 5 !== of).effective).toBeGreaterThan(150);
  expect(inThrees(() => true)).toMatchObject({ effective: 60, ci95: [expect.closeTo(0.94, 2), 1] });
});
