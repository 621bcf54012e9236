import { expect, test } from "vitest";
import { formatRho, sayNoCorrelation } from "./correlation-text";

test.each([
  [0.4051, "0.41"],
  [-0.4051, "−0.41"],
  [-0.001, "0.00"],
  [1, "1.00"],
])("%f reads %s", (rho, text) => expect(formatRho(rho)).toBe(text));

test.each([
  ["too-few", 0, "No sample has both scores; at least three are required."],
  ["too-few", 1, "Only one sample has both scores; at least three are required."],
  ["metric-equal", 1200, "A gives all 1,200 samples the same score, so there is no order to compare."],
  ["other-equal", 3, "B gives all 3 samples the same score, so there is no order to compare."],
  ["both-equal", 3, "A and B each give all 3 samples the same score, so there is no order to compare."],
] as const)("%s over %i samples is said in a sentence", (cause, n, text) =>
  expect(sayNoCorrelation({ cause, n }, "A", "B")).toBe(text),
);
