import { expect, test } from "vitest";
import { calibrate } from "./calibration";
import { countClasses } from "./confusion";

// With NumPy: b = np.minimum(9, (p * 10 + 1e-9).astype(int));
// sum((b == k).sum() * abs(l[b == k].mean() - p[b == k].mean()) for k in set(b)) / len(p)
test("eight scores in five bins have an error of 0.23125", () => {
  const scores = [0.05, 0.15, 0.15, 0.35, 0.62, 0.68, 0.95, 1];
  const labels = [false, false, true, false, true, true, true, true];
  const { bins, error } = calibrate(countClasses(scores, labels));
  expect(error).toBeCloseTo(0.23125, 12);
  expect(bins.map(({ n }) => n)).toEqual([1, 2, 0, 1, 0, 0, 2, 0, 0, 2]);
  expect(bins[1]).toEqual({ from: 0.1, to: 0.2, n: 2, good: 1, mean: 0.15, share: 0.5 });
  expect(bins[2]).toMatchObject({ n: 0, mean: null, share: null });
});

test("a rounding error below a bin's edge does not move a score to the bin before", () => {
  expect(calibrate(countClasses([1 - 0.3 - 1e-16], [true])).bins[7]?.n).toBe(1);
});

test("without scores there is no error", () => expect(calibrate([]).error).toBeNull());
