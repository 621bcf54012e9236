import { expect, test } from "vitest";
import { clopperPearson } from "./clopper-pearson";

// R: binom.test(16, 17)$conf.int and so on.
test.each([
  [16, 17, 0.7131, 0.9985],
  [32, 33, 0.8424, 0.9992],
  [35, 37, 0.8181, 0.9934],
  [0, 10, 0, 0.3085],
  [10, 10, 0.6915, 1],
])("%i of %i", (hits, n, low, high) => {
  const [from, to] = clopperPearson(hits, n);
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});
