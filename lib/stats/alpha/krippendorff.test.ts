import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { agreementByValue } from "./by-value";
import cases from "./fixtures/cases.json";
import { bootstrappedAlpha, krippendorffAlpha } from "./krippendorff";

// The first case is Krippendorff's own (2011): 0.743, 0.815 and 0.849.
test.each(
  cases.flatMap(({ name, units, expected }) =>
    (["nominal", "ordinal", "interval"] as const).map((level) => [name, level, units, expected[level]] as const),
  ),
)("%s, %s", (_, level, units, { alpha, cause }) => {
  const found = krippendorffAlpha(units, level);
  expect(found.cause).toBe(cause);
  if (alpha === null) expect(found.value).toBeNull();
  else expect(Math.abs((found.value ?? Number.NaN) - alpha)).toBeLessThan(1e-9);
});

const random = seeded(7);
const unit = (): number[] => {
  const value = random() % 2;
  return [value, random() % 10 === 0 ? 1 - value : value];
};
const units = Array.from({ length: 400 }, unit);

test("an alpha's interval holds it, is narrow with many questions, and is the same every time", () => {
  const questions = [...units.keys()];
  const found = bootstrappedAlpha(units, "nominal", questions);
  expect(found).toMatchObject({ ...krippendorffAlpha(units, "nominal"), questions: 400, isRough: false });
  const [low = 0, high = 0] = found.ci95 ?? [];
  expect(low).toBeLessThan(found.value ?? 0);
  expect(high).toBeGreaterThan(found.value ?? 0);
  // The large-sample error of a kappa of 0.8 with 400 items is about 0.03.
  expect(high - low).toBeGreaterThan(0.09);
  expect(high - low).toBeLessThan(0.15);
  expect(bootstrappedAlpha(units, "nominal", questions)).toEqual(found);
});

test("alike answers of a question widen the interval", () => {
  const alike = units.slice(0, 80).flatMap((one) => [one, one, one, one]);
  const width = (questions: number[]) => {
    const [low = 0, high = 0] = bootstrappedAlpha(alike, "nominal", questions).ci95 ?? [];
    return high - low;
  };
  const clustered = width(alike.map((_, at) => Math.floor(at / 4)));
  expect(clustered / width([...alike.keys()])).toBeGreaterThan(1.7);
});

test.each([
  [19, false, true],
  [20, true, true],
  [50, true, false],
])("%d questions", (count, hasInterval, isRough) => {
  const found = bootstrappedAlpha(units.slice(0, count), "interval", [...Array(count).keys()]);
  expect([found.ci95 !== null, found.isRough]).toEqual([hasInterval, isRough]);
});

test("a weight of 2 counts as the unit twice, but for the number of values", () => {
  const few = [
    [0, 0],
    [1, 1],
    [0, 1],
  ];
  // Pairs: 0-0 4, 1-1 2, 0-1 and 1-0 1 each; n = 8, n0 = 5, n1 = 3.
  const sums = 1 - (7 * 2) / (2 * 5 * 3);
  expect(krippendorffAlpha(few, "nominal", [2, 1, 1]).value).toBeCloseTo(sums, 12);
  expect(krippendorffAlpha(few, "interval", [2, 1, 1]).value).toBeCloseTo(sums, 12);
});

test("agreement by value: of 12 yes-yes, 1 yes-no and 7 no-no, 24 of 25 on yes and 14 of 15 on no", () => {
  const table = [...Array(12).fill([1, 1]), [1, 0], ...Array(7).fill([0, 0])];
  expect(agreementByValue(table)).toEqual([
    { value: 0, given: 15, share: 14 / 15 },
    { value: 1, given: 25, share: 24 / 25 },
  ]);
});
