import { expect, test } from "vitest";
import { aurocDifference, aurocParts, intervalOf, pOf } from "./clustered";

const labels = [true, true, true, true, false, false, false, false];
const first = [0.9, 0.8, 0.7, 0.4, 0.6, 0.3, 0.2, 0.1];
const second = [0.6, 0.9, 0.2, 0.8, 0.7, 0.1, 0.5, 0.3];
const alone = labels.map((_, at) => at);

const partsOf = (scores: readonly number[], clusters: readonly number[] = alone, good: readonly boolean[] = labels) => {
  const parts = aurocParts(scores, good, clusters);
  if (!parts) throw new Error("There is one class.");
  return parts;
};

test("the difference and its error are those of DeLong's paired test", () => {
  // By hand: the shares of bad scores below each good one, and of good ones above each bad one, differ by these.
  const ofGood = [-0.25, 0, -0.75, 0.25];
  const ofBad = [-0.25, -0.25, -0.25, 0];
  const variance = (values: number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  };
  const found = aurocDifference(partsOf(first), partsOf(second));
  expect(found.difference).toBeCloseTo(-0.1875, 12);
  expect(found.error).toBeCloseTo(Math.sqrt(variance(ofGood) / 4 + variance(ofBad) / 4), 12);
  expect(found).toMatchObject({ degrees: 3, labels: 8 });
});

test("a question that occurs twice counts once", () => {
  const twice = <Value>(values: readonly Value[]) => [...values, ...values];
  const once = aurocDifference(partsOf(first), partsOf(second));
  const doubled = aurocDifference(
    partsOf(twice(first), twice(alone), twice(labels)),
    partsOf(twice(second), twice(alone), twice(labels)),
  );
  expect(doubled.difference).toBeCloseTo(once.difference, 12);
  expect(doubled.error).toBeCloseTo(once.error ?? 0, 12);
});

test("judges that rank alike have no error, p or interval", () => {
  const same = aurocDifference(partsOf(first), partsOf(first.map((score) => score / 2)));
  expect(same).toMatchObject({ difference: 0, error: null });
  expect([pOf(same), intervalOf(same, 0.05)]).toEqual([null, null]);
});

test("a perfect judge and a constant one differ, but not for certain with few labels", () => {
  const of = (size: number) => {
    const many = Array.from({ length: 2 * size }, (_, at) => at);
    const good = many.map((at) => at < size);
    return aurocDifference(
      partsOf(
        many.map(() => 0.5),
        many,
        good,
      ),
      partsOf(good.map(Number), many, good),
    );
  };
  expect(of(4).difference).toBe(0.5);
  expect(pOf(of(4))).toBeGreaterThan(0.05);
  expect(pOf(of(40))).toBeLessThan(0.001);
});

test("one class has no parts", () => expect(aurocParts([0.1, 0.2], [true, true], [0, 1])).toBeNull());
