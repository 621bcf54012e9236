import fc from "fast-check";
import { expect, test } from "vitest";
import { countClasses } from "./class-counts";
import { confusionAt, countAtLeast } from "./confusion";

const row = fc.record({ score: fc.integer({ min: 0, max: 100 }), label: fc.boolean() });

test("at every threshold the four counts are those of going through the samples one by one", () => {
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

test("a score that arithmetic left a hair below the threshold reaches it; one that lies between two hundredths does not", () => {
  const at = (score: number) => confusionAt(countAtLeast(countClasses([score], [true])), 0.7).truePositives;
  expect(at(1 - 0.3)).toBe(1);
  expect(at(0.1 * 7)).toBe(1);
  expect(at(0.699)).toBe(0);
});
