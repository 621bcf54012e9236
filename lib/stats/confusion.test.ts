import fc from "fast-check";
import { expect, test } from "vitest";
import { agreementOf, confusionAt, countAtLeast, countClasses } from "./confusion";

const row = fc.record({ score: fc.integer({ min: 0, max: 100 }), label: fc.boolean() });

test("at every threshold the four counts equal those of counting sample by sample", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 0, max: 100 }), (rows, threshold) => {
      const counts = countClasses(
        rows.map(({ score }) => score / 100),
        rows.map(({ label }) => label),
      );
      const count = (isSaid: boolean, isGood: boolean) =>
        rows.filter(({ score, label }) => score >= threshold === isSaid && label === isGood).length;
      expect(confusionAt(countAtLeast(counts), threshold / 100)).toEqual({
        truePositives: count(true, true),
        falsePositives: count(true, false),
        falseNegatives: count(false, true),
        trueNegatives: count(false, false),
      });
    }),
  );
});

test("a rounding error below the threshold does not count; a score between two hundredths does not reach the upper one", () => {
  const at = (score: number) => confusionAt(countAtLeast(countClasses([score], [true])), 0.7).truePositives;
  expect(at(1 - 0.3)).toBe(1);
  expect(at(0.1 * 7)).toBe(1);
  expect(at(0.699)).toBe(0);
});

test("agreement has a share and a kappa; with labels of one class there is no kappa", () => {
  const both = agreementOf({ truePositives: 20, falsePositives: 5, falseNegatives: 10, trueNegatives: 15 }, 50);
  expect(both.share).toBe(0.7);
  expect(both.kappa.value).toBeCloseTo(0.4, 12);
  const onlyGood = agreementOf({ truePositives: 3, falsePositives: 0, falseNegatives: 1, trueNegatives: 0 }, 4);
  expect(onlyGood).toEqual({ kappa: { value: null, ci95: null, cause: "one-class" }, share: 0.75 });
  expect(agreementOf({ truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }, 0).share).toBeNull();
});

test("if several values answer one question, the kappa has no interval", () => {
  const counts = { truePositives: 20, falsePositives: 5, falseNegatives: 10, trueNegatives: 15 };
  expect(agreementOf(counts, 50).kappa).toMatchObject({ ci95: [expect.any(Number), expect.any(Number)], cause: null });
  expect(agreementOf(counts, 10).kappa).toEqual({ value: expect.closeTo(0.4, 12), ci95: null, cause: "clustered" });
});
