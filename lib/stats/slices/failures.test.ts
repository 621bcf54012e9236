import { expect, test } from "vitest";
import { totalsOf } from "@/lib/stats/mean-interval";
import { seeded } from "@/lib/stats/random";
import { compareFailures, compareShares } from "./failures";

const family = { level: 0.025 };

test("a slice that fails far more is compared with the rest, and the others stay open", () => {
  const [legal, tax, other] = compareShares(
    [
      { n: 40, failed: 20 },
      { n: 20, failed: 3 },
      { n: 30, failed: 5 },
    ],
    { n: 240, failed: 42 },
    family,
  );
  expect(legal).toMatchObject({ share: 0.5, difference: expect.closeTo(0.5 - 22 / 200, 12), verdict: "more" });
  expect(legal?.differenceInterval?.[0]).toBeGreaterThan(0);
  expect(tax?.verdict).toBe("not-established");
  expect(other?.verdict).toBe("not-established");
});

test("a slice that fails less is established too", () => {
  const [good] = compareShares([{ n: 200, failed: 2 }], { n: 400, failed: 60 }, family);
  expect(good?.verdict).toBe("less");
});

// stats.fisher_exact([[5, 1], [3, 11]]).pvalue, times three by Holm
test("p is Fisher's, corrected for all slices", () => {
  const [first] = compareShares(
    [
      { n: 6, failed: 5 },
      { n: 7, failed: 2 },
      { n: 7, failed: 1 },
    ],
    { n: 20, failed: 8 },
    family,
  );
  expect(first?.p).toBeCloseTo(0.018059855521155833, 8);
  expect(first?.pAdjusted).toBeCloseTo(3 * 0.018059855521155833, 8);
});

test("tests that are shown elsewhere count in the correction, and widen the intervals", () => {
  const slices = [{ n: 30, failed: 15 }];
  const total = { n: 130, failed: 27 };
  const [alone] = compareShares(slices, total, family);
  const [among] = compareShares(slices, total, { level: 0.025, tests: 40 });
  expect((among?.pAdjusted ?? 0) / (alone?.pAdjusted ?? 1)).toBeCloseTo(40, 6);
  expect(among?.interval?.[0]).toBeLessThan(alone?.interval?.[0] ?? 0);
  expect(among?.differenceInterval?.[0]).toBeLessThan(alone?.differenceInterval?.[0] ?? 0);
});

test("an empty slice, and one that holds all, have no test", () => {
  const [empty, all] = compareShares(
    [
      { n: 0, failed: 0 },
      { n: 9, failed: 3 },
    ],
    { n: 9, failed: 3 },
    family,
  );
  expect(empty).toMatchObject({ share: null, interval: null, difference: null, p: null, verdict: "not-established" });
  expect(all).toMatchObject({ share: 1 / 3, difference: null, differenceInterval: null, p: null, pAdjusted: null });
});

test("mark, interval and p never disagree", () => {
  const random = seeded(1);
  for (let trial = 0; trial < 300; trial++) {
    const slices = Array.from({ length: 5 }, () => {
      const n = 1 + (random() % 30);
      return { n, failed: random() % (n + 1) };
    });
    const total = slices.reduce((sum, { n, failed }) => ({ n: sum.n + n, failed: sum.failed + failed }), { n: 0, failed: 0 });
    for (const { verdict, difference, differenceInterval, pAdjusted } of compareShares(slices, total, family)) {
      if (difference === null || !differenceInterval || pAdjusted === null) continue;
      const [low, high] = differenceInterval;
      expect(pAdjusted <= 0.025).toBe(verdict !== "not-established");
      if (verdict === "not-established") expect(low <= 0 && high >= 0).toBe(true);
      else expect(verdict === "more" ? difference > 0 && low >= 0 : difference < 0 && high <= 0).toBe(true);
    }
  }
});

test("a slice that is no part of the total is refused", () =>
  expect(() => compareShares([{ n: 5, failed: 4 }], { n: 9, failed: 3 }, family)).toThrow("Slice 0 is not a part of the total."));

test("with conversations the shares are of samples, however long the conversations of a slice are", () => {
  const conversations = (failed: readonly number[], size: number) =>
    totalsOf(
      failed.flatMap((fails) => Array.from({ length: size }, (_, at) => Number(at < fails))),
      failed.flatMap((_, conversation) => Array.from({ length: size }, () => conversation)),
    );
  const short = conversations([...Array<number>(30).fill(1), ...Array<number>(20).fill(0)], 2);
  const long = conversations([...Array<number>(15).fill(5), ...Array<number>(35).fill(0)], 5);
  const names = Object.keys(short) as (keyof typeof short)[];
  const all = { ...short, ...Object.fromEntries(names.map((name) => [name, short[name] + long[name]])) };
  expect(compareFailures([short], [all], family)).toMatchObject([
    { n: 100, failed: 30, share: 0.3, difference: 0, verdict: "not-established" },
  ]);
});
