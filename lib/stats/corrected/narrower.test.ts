import { expect, test } from "vitest";
import { narrowerBy } from "./narrower";

test("labels reduce their part of the variance alone", () => {
  const interval = [0.4, 0.6] as const;
  // (0.93 × 0.05 / 0.1)² of the variance are left.
  expect(narrowerBy(interval, { n: 60, samples: 1000 })).toEqual({ halfWidth: 0.05, labels: Math.ceil(60 / 0.465 ** 2) - 60 });
  expect(narrowerBy(interval, { n: 60, samples: 1000, fromLabels: 0.9 })).toEqual({
    halfWidth: 0.05,
    labels: Math.ceil((60 * 0.9) / (0.465 ** 2 - 0.1)) - 60,
  });
  expect(narrowerBy(interval, { n: 60, samples: 1000, fromLabels: 0.7 })).toBeNull();
  expect(narrowerBy(interval, { n: 60, samples: 200 })).toBeNull();
});
