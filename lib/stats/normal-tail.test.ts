import { expect, test } from "vitest";
import { upperTail } from "./normal-tail";

// scipy.stats.norm.sf(z)
test.each([
  [0, 0.5],
  [1.959963984540054, 0.025],
  [4.9, 4.791832765903201e-7],
  [5.1, 1.6982674071475937e-7],
  [8, 6.220960574271785e-16],
  [20, 2.7536241186062337e-89],
])("the share beyond %d", (z, share) => expect(upperTail(z) / share).toBeCloseTo(1, 6));

test("is never 0", () => expect(upperTail(60)).toBeGreaterThan(0));
