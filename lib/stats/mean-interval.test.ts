import { expect, test } from "vitest";
import { meanInterval } from "./mean-interval";

const totals = (values: readonly number[]) => ({
  n: values.length,
  sum: values.reduce((total, value) => total + value, 0),
  sumOfSquares: values.reduce((total, value) => total + value * value, 0),
  lowest: Math.min(...values),
  highest: Math.max(...values),
});

// Python with scipy 1.17 and numpy: x = np.append(values, [0, 1]);
// stats.t.interval(0.95, len(x) - 1, x.mean(), x.std(ddof=1) / np.sqrt(len(x))), ends clipped to 0 and 1
test.each([
  ["five values", [0.3, 0.4, 0.5, 0.6, 0.7], 0.20753809509921406, 0.7924619049007859],
  ["two values", [0.5, 0.51], 0, 1],
  ["19 of 20 perfect", [...Array<number>(19).fill(1), 0], 0.7786300099110809, 1],
  ["0 and 1", [0, 1], 0, 1],
  ["200 graded values", Array.from({ length: 200 }, (_, at) => ((at * 7) % 11) / 10), 0.45411099769950863, 0.5429187052707884],
])("%s", (_, values, low, high) => {
  const interval = meanInterval(totals(values));
  expect(interval?.[0]).toBeCloseTo(low, 5);
  expect(interval?.[1]).toBeCloseTo(high, 5);
});

test("equal values have no interval, however many and whatever their rounding errors", () => {
  for (const value of [0, 0.1, 0.8, 1]) expect(meanInterval(totals(Array<number>(20).fill(value)))).toBeNull();
  expect(meanInterval(totals([0.3, 0.1 + 0.2, 0.3]))).toBeNull();
});

test("one value has no interval", () => {
  expect(meanInterval(totals([0.4]))).toBeNull();
  expect(meanInterval({ n: 0, sum: 0, sumOfSquares: 0, lowest: 0, highest: 0 })).toBeNull();
});
