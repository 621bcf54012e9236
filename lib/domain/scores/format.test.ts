import fc from "fast-check";
import { expect, test } from "vitest";
import { bandOf } from "./band";
import { formatInterval, formatScore, formatShare } from "./format";

test.each([
  [0.64, "0.64"],
  [0.8996, "0.899"],
  [0.9, "0.90"],
  [1, "1.00"],
  [0, "0.00"],
  [0.4999, "0.499"],
  [0.6951, "0.695"],
  [0.89999, "0.899"],
])("%f reads %s", (score, text) => expect(formatScore(score)).toBe(text));

test("a formatted score never falls into another band", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => bandOf(Number(formatScore(score))) === bandOf(score)),
  );
});

test("shares have one decimal, and a share of nothing is a dash", () => {
  expect(formatShare(39, 238)).toBe("16.4%");
  expect(formatShare(0, 0)).toBe("–");
  expect(formatInterval([0.571, 0.649])).toBe("0.57–0.65");
});
