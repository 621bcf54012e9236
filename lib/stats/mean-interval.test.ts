import { expect, test } from "vitest";
import { meanInterval, studentTail, totalsOf } from "./mean-interval";
import { upperTail } from "./normal-tail";
import { wilson } from "./wilson";

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

// scipy 1.17: scipy.stats.t.sf(t, df)
test.each([
  [0, 1, 0.5],
  [0.5, 1, 0.35241638234956674],
  [2.1, 1, 0.141463028121509],
  [6, 1, 0.05256845671125344],
  [0, 2, 0.5],
  [0.5, 2, 0.33333333333333337],
  [2.1, 2, 0.08527493459498375],
  [6, 2, 0.013335736607712385],
  [0, 5, 0.5],
  [0.5, 5, 0.31914943582046457],
  [2.1, 5, 0.044876624942299395],
  [6, 5, 0.0009230691447970072],
  [0, 19, 0.5],
  [0.5, 19, 0.3114082456432208],
  [2.1, 19, 0.024657199121636726],
  [6, 19, 4.4896177362454195e-6],
  [0, 49, 0.5],
  [0.5, 49, 0.3096565931050657],
  [2.1, 49, 0.020450044495365086],
  [6, 49, 1.1702151953105309e-7],
  [0, 100, 0.5],
  [0.5, 100, 0.3090867829154433],
  [2.1, 100, 0.019122627910640465],
  [6, 100, 1.586245751401426e-8],
  [0, 101, 0.5],
  [0.5, 101, 0.30908135333113634],
  [2.1, 101, 0.01911008525140729],
  [6, 101, 1.5509421806605116e-8],
  [0, 199, 0.5],
  [0.5, 199, 0.30881375616766604],
  [2.1, 199, 0.018494480146160935],
  [6, 199, 4.58908500202235e-9],
  [0, 1999, 0.5],
  [0.5, 1999, 0.3085650554587232],
  [2.1, 1999, 0.017926937118965505],
  [6, 1999, 1.1682186854693418e-9],
  [0, 100000, 0.5],
  [0.5, 100000, 0.30853808882720896],
  [2.1, 100000, 0.017865669816148417],
  [6, 100000, 9.899647278008859e-10],
])("the share beyond %d at %d degrees", (t, degrees, share) => expect(studentTail(t, degrees) / share).toBeCloseTo(1, 5));

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

// Reference values: R 4, prop.test(x, n, correct = FALSE)$conf.int.
test.each([
  [4, 5, 0.3755, 0.9638],
  [15, 148, 0.0624, 0.1605],
  [1, 2, 0.0945, 0.9055],
])("%i of %i", (successes, n, low, high) => {
  const [lower, upper] = wilson(successes, n);
  expect(lower).toBeCloseTo(low, 3);
  expect(upper).toBeCloseTo(high, 3);
});

test("no successes give exactly 0 and all successes exactly 1", () => {
  expect(wilson(0, 20)[0]).toBe(0);
  expect(wilson(0, 20)[1]).toBeCloseTo(0.1611, 4);
  expect(wilson(5, 5)[0]).toBeCloseTo(0.5655, 4);
  expect(wilson(5, 5)[1]).toBe(1);
});

test("without trials the interval is 0 to 1", () => expect(wilson(0, 0)).toEqual([0, 1]));
