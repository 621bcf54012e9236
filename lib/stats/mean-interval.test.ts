import { expect, test } from "vitest";
import { meanInterval } from "./mean-interval";

const sums = (values: number[]) => ({
  n: values.length,
  sum: values.reduce((total, value) => total + value, 0),
  sumOfSquares: values.reduce((total, value) => total + value * value, 0),
});

test("five values by hand: mean 0.5, s = 0.158114, t(4) = 2.776445", () => {
  const interval = meanInterval(sums([0.3, 0.4, 0.5, 0.6, 0.7]));
  const margin = (2.776445 * 0.158114) / Math.sqrt(5);
  expect(interval?.[0]).toBeCloseTo(0.5 - margin, 5);
  expect(interval?.[1]).toBeCloseTo(0.5 + margin, 5);
});

test("two values use t(1) = 12.7062", () => {
  const interval = meanInterval(sums([0.5, 0.51]));
  expect(interval?.[0]).toBeCloseTo(0.505 - 12.7062 * 0.005, 5);
  expect(interval?.[1]).toBeCloseTo(0.505 + 12.7062 * 0.005, 5);
});

test("with many values t approaches the normal quantile", () => {
  const interval = meanInterval({ n: 100_000, sum: 50_000, sumOfSquares: 50_000 });
  expect(interval?.[1]).toBeCloseTo(0.5 + 1.96 * Math.sqrt(0.25 / 100_000), 5);
});

test("the interval of equal values has width 0", () => {
  const interval = meanInterval(sums(Array.from({ length: 7 }, () => 0.1)));
  expect(interval?.[0]).toBeCloseTo(0.1, 7);
  expect(interval?.[1]).toBeCloseTo(0.1, 7);
});

test("the interval stays within 0 and 1", () => {
  expect(meanInterval(sums([0, 1]))).toEqual([0, 1]);
});

test("one value has no interval", () => {
  expect(meanInterval(sums([0.4]))).toBeNull();
  expect(meanInterval(sums([]))).toBeNull();
});
