import fc from "fast-check";
import { expect, test } from "vitest";
import { auroc } from "./independent";

test("the textbook's four values give 0.75", () => expect(auroc([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75));

test("perfect order is 1, reversed order 0, all tied a half", () => {
  expect(auroc([0.1, 0.2, 0.9], [false, false, true])).toBe(1);
  expect(auroc([0.9, 0.8, 0.1], [false, false, true])).toBe(0);
  expect(auroc([0.5, 0.5, 0.5], [false, true, true])).toBe(0.5);
});

test("with one class there is no area", () => {
  expect(auroc([0.1, 0.2], [true, true])).toBeNull();
  expect(auroc([], [])).toBeNull();
});

test("it is the share of correctly ordered pairs; ties count half", () => {
  const row = fc.record({ score: fc.integer({ min: 0, max: 5 }), label: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 40 }), (rows) => {
      const pairs = rows
        .filter((a) => a.label)
        .flatMap((a) => rows.filter((b) => !b.label).map((b) => [a.score, b.score] as const));
      const won = pairs.reduce((total, [a, b]) => total + (1 + Math.sign(a - b)) / 2, 0);
      const found = auroc(
        rows.map((one) => one.score),
        rows.map((one) => one.label),
      );
      if (pairs.length === 0) expect(found).toBeNull();
      else expect(found).toBeCloseTo(won / pairs.length, 10);
    }),
  );
});
