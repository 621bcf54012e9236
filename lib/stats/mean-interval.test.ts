import { expect, test } from "vitest";
import { meanInterval, totalsOf } from "./mean-interval";

const list = (count: number, value: (at: number) => number): number[] => Array.from({ length: count }, (_, at) => value(at));
const interval = (scores: readonly number[], questionOf?: (at: number) => number) =>
  meanInterval(totalsOf(scores, questionOf && scores.map((_, at) => questionOf(at))));

// Python with scipy 1.17 and numpy, the residuals summed one by one; without questions each value is one:
//   clusters = [values[questions == q] for q in np.unique(questions)]; sizes = np.array([len(c) for c in clusters])
//   n = len(values); own = values.mean(); m = max(2, n ** 2 / (sizes ** 2).sum()); k = sizes.mean()
//   around = lambda mean: sum(((c - mean).sum()) ** 2 for c in clusters)
//   w = min(1, around(own) * m / (m - 1) / n ** 2 * m / (own * (1 - own))) if 0 < own < 1 else 1
//   N = n + 2 * w * k; mean = (values.sum() + w * k) / N; d = m + 2 * w - 1
//   variance = (around(mean) + w * (k * mean) ** 2 + w * (k * (1 - mean)) ** 2) * (d + 1) / d / N ** 2
//   margin = stats.t.ppf(0.975, d) * np.sqrt(variance); unseen = 1 - 0.05 ** (1 / m)
//   max(0, min(mean - margin, (1 - unseen) * own)), min(1, max(mean + margin, own + unseen * (1 - own)))
test.each([
  ["five values", [0.3, 0.4, 0.5, 0.6, 0.7], 0.27416179720394995, 0.72583820279605],
  ["two values", [0.5, 0.51], 0.11292143286373936, 0.8893146351137604],
  ["19 of 20 perfect", [...Array<number>(19).fill(1), 0], 0.7786300099110809, 1],
  ["0 and 1", [0, 1], 0, 1],
  ["200 graded values", list(200, (at) => ((at * 7) % 11) / 10), 0.454160783568637, 0.5428512821190025],
])("%s", (_, values, low, high) => {
  expect(interval(values)?.[0]).toBeCloseTo(low, 8);
  expect(interval(values)?.[1]).toBeCloseTo(high, 8);
});

test.each([
  [
    "30 questions with 4 scores each",
    list(120, (at) => ((at * 7) % 11) / 10),
    (at: number) => Math.floor(at / 4),
    0.45323721202830186,
    0.548271064883606,
  ],
  [
    "30 questions with 4 equal scores each",
    list(120, (at) => (Math.floor(at / 4) % 10 ? 1 : 0.25)),
    (at: number) => Math.floor(at / 4),
    0.8079921967415118,
    1,
  ],
  [
    "questions of 1 to 13 scores",
    list(60, (at) => ((at * at) % 13) / 12),
    (at: number) => Math.floor(Math.sqrt(at)),
    0.31046304033041244,
    0.6912569765135234,
  ],
  ["two questions", [0.9, 0.8, 0.7, 0.2], (at: number) => Number(at === 3), 0, 1],
])("%s", (_, values, questionOf, low, high) => {
  expect(interval(values, questionOf)?.[0]).toBeCloseTo(low, 8);
  expect(interval(values, questionOf)?.[1]).toBeCloseTo(high, 8);
});

test("four copies of every question give the interval of the questions", () => {
  const once = list(30, (at) => ((at * 7) % 11) / 10);
  const copied = interval(
    once.flatMap((score) => [score, score, score, score]),
    (at) => Math.floor(at / 4),
  );
  expect(copied?.[0]).toBeCloseTo(interval(once)?.[0] ?? Number.NaN, 12);
  expect(copied?.[1]).toBeCloseTo(interval(once)?.[1] ?? Number.NaN, 12);
});

test("equal values have an interval too", () => {
  expect(interval(Array<number>(20).fill(1))?.[0]).toBeCloseTo(0.8600175525, 8);
  expect(interval(Array<number>(20).fill(0.1))?.[0]).toBeCloseTo(0.0860891659331735, 8);
  expect(interval(Array<number>(20).fill(0.1))?.[1]).toBeCloseTo(0.22519750660143867, 8);
});

test("one value, or several of one question, have no interval", () => {
  expect(interval([0.4])).toBeNull();
  expect(interval([0.4, 0.5, 0.6], () => 0)).toBeNull();
  expect(interval([])).toBeNull();
});
