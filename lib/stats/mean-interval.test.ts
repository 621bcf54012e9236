import { expect, test } from "vitest";
import { meanInterval, totalsOf } from "./mean-interval";

const list = (count: number, value: (at: number) => number): number[] => Array.from({ length: count }, (_, at) => value(at));
const interval = (scores: readonly number[], questionOf?: (at: number) => number) =>
  meanInterval(totalsOf(scores, questionOf && scores.map((_, at) => questionOf(at))));

// Python with scipy 1.17 and numpy: x = np.append(values, [0, 1]);
// stats.t.interval(0.95, len(x) - 1, x.mean(), x.std(ddof=1) / np.sqrt(len(x))), ends clipped to 0 and 1
test.each([
  ["five values", [0.3, 0.4, 0.5, 0.6, 0.7], 0.20753809509921406, 0.7924619049007859],
  ["two values", [0.5, 0.51], 0, 1],
  ["19 of 20 perfect", [...Array<number>(19).fill(1), 0], 0.7786300099110809, 1],
  ["0 and 1", [0, 1], 0, 1],
  ["200 graded values", list(200, (at) => ((at * 7) % 11) / 10), 0.45411099769950863, 0.5429187052707884],
])("%s", (_, values, low, high) => {
  expect(interval(values)?.[0]).toBeCloseTo(low, 8);
  expect(interval(values)?.[1]).toBeCloseTo(high, 8);
});

// Python with scipy 1.17 and numpy, the residuals summed one by one:
//   clusters = [values[questions == q] for q in np.unique(questions)]; sizes = np.array([len(c) for c in clusters])
//   k = sizes.mean(); n = len(values) + 2 * k; mean = (values.sum() + k) / n
//   residuals = [(c - mean).sum() for c in clusters] + [k * (0 - mean), k * (1 - mean)]
//   m = len(values) ** 2 / (sizes ** 2).sum() + 2
//   margin = stats.t.ppf(0.975, m - 1) * np.sqrt((np.array(residuals) ** 2).sum() * m / (m - 1)) / n
test.each([
  [
    "30 questions with 4 scores each",
    list(120, (at) => ((at * 7) % 11) / 10),
    (at: number) => Math.floor(at / 4),
    0.44230078712430954,
    0.5592617128756904,
  ],
  [
    "30 questions with 4 equal scores each",
    list(120, (at) => (Math.floor(at / 4) % 10 ? 1 : 0.25)),
    (at: number) => Math.floor(at / 4),
    0.7990139212686836,
    0.9978610787313164,
  ],
  [
    "questions of 1 to 13 scores",
    list(60, (at) => ((at * at) % 13) / 12),
    (at: number) => Math.floor(Math.sqrt(at)),
    0.3018828866249798,
    0.7003393355972423,
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

// stats.t.interval(.95, 21, y.mean(), y.std(ddof=1) / sqrt(22)) with y = append(x, [0, 1])
test("equal values have an interval too", () => {
  expect(interval(Array<number>(20).fill(1))?.[0]).toBeCloseTo(0.8600175525, 8);
  expect(interval(Array<number>(20).fill(0.1))?.[0]).toBeCloseTo(0.0503187637, 8);
  expect(interval(Array<number>(20).fill(0.1))?.[1]).toBeCloseTo(0.222408509, 8);
});

test("one value, or several of one question, have no interval", () => {
  expect(interval([0.4])).toBeNull();
  expect(interval([0.4, 0.5, 0.6], () => 0)).toBeNull();
  expect(interval([])).toBeNull();
});
