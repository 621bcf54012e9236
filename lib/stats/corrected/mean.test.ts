import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { estimatedMean } from "./estimated";
import fixture from "./fixtures/cases.json";
import { correctedMean, type SampledMean } from "./mean";
import { narrowerBy } from "./narrower";
import { roganGladen } from "./rogan-gladen";
import { halfWidthOf, labelsFor, questionsDrawn, spreadOfMean, worstSpread } from "./size";
import { tQuantile } from "./t-quantile";

interface Case {
  name: string;
  /** Scores by judge; the labels of the samples at the positions in `labelled`. */
  input: {
    judges: number[][];
    labelled: number[];
    labels: number[];
    stratum?: number[];
    question?: number[];
    span?: [number, number];
  };
  expected: Record<string, unknown>;
}

const cases = (fixture.cases as unknown as Case[]).map((one) => [one.name, one] as const);

// Computed in Python and R independently, which agree to 1e-15.
test.each(cases)("%s", (_, { input: { judges, labelled, labels, stratum, question, span }, expected }) => {
  const samples = (judges[0] ?? []).map((_, at) => at);
  const labelOf = new Map(labelled.map((sample, at) => [sample, labels[at] ?? null]));
  const sampled: SampledMean = {
    scores: samples.map((sample) => judges.map((scores) => scores[sample] ?? 0)),
    labels: samples.map((sample) => labelOf.get(sample) ?? null),
    ...(stratum && { strata: stratum }),
    ...(question && { questions: question }),
    ...(span && { span }),
  };
  const { value, interval, cause, slopes, n, labelsOnly, judgeMean, degrees } = correctedMean(sampled);
  expect([n, cause]).toEqual([expected.n, expected.cause]);
  close(value, expected.value);
  close(interval, expected.interval);
  if ("beta" in expected) close(slopes, expected.beta);
  if ("labelsOnly" in expected) close([labelsOnly, judgeMean], [expected.labelsOnly, expected.judgeMean]);
  if ("degrees" in expected) expect(degrees).toBe(expected.degrees);
});

test.each(fixture.tQuantile)("t with $df degrees", ({ df, t }) => expect(Math.abs(tQuantile(df) - t)).toBeLessThan(1e-9));

function close(found: unknown, expected: unknown): void {
  if (typeof found === "number" && typeof expected === "number") expect(Math.abs(found - expected)).toBeLessThan(1e-9);
  else if (Array.isArray(found) && Array.isArray(expected)) {
    expect(found).toHaveLength(expected.length);
    for (const [at, one] of found.entries()) close(one, expected[at]);
  } else expect(found).toEqual(expected ?? null);
}

test("labels reduce their part of the variance alone", () => {
  const interval = [0.4, 0.6] as const;
  // (0.88 × 0.05 / 0.1)² of the variance are left.
  expect(narrowerBy(interval, { n: 60, samples: 1000 })).toEqual({ halfWidth: 0.05, labels: Math.ceil(60 / 0.44 ** 2) - 60 });
  expect(narrowerBy(interval, { n: 60, samples: 1000, fromLabels: 0.9 })).toEqual({
    halfWidth: 0.05,
    labels: Math.ceil((60 * 0.9) / (0.44 ** 2 - 0.1)) - 60,
  });
  expect(narrowerBy(interval, { n: 60, samples: 1000, fromLabels: 0.7 })).toBeNull();
  expect(narrowerBy(interval, { n: 60, samples: 200 })).toBeNull();
});

test("more labels are promised to do where few of them differ, or where conversations repeat", () => {
  const more = (known: Partial<Parameters<typeof narrowerBy>[1]>) =>
    narrowerBy([0.4, 0.6], { n: 60, samples: 2_000, ...known })?.labels;
  expect(more({ labelsOnly: 0.5 })).toBe(more({}));
  // Three labels differ: 0.88² (1 + 1.28 / √4) times the variance.
  expect(more({ labelsOnly: 0.95 })).toBe(Math.ceil((60 * 0.88 ** 2 * 1.64) / 0.44 ** 2) - 60);
  // 207 of 250 conversations take 2,000 (1 - (1 - 207 / 250)^(1/8)) samples.
  expect(more({ questions: 40, clusters: 250 })).toBe(334);
  expect(more({ questions: 60, clusters: 250 })).toBeUndefined();
});

test("in the worst case about 100 labels give ±0.10 and 386 ±0.05, and scores that say half of it save a quarter", () => {
  expect(halfWidthOf(100, worstSpread)).toBeCloseTo(0.0992, 4);
  expect(labelsFor(0.05, worstSpread, 2000)).toBe(387);
  expect(labelsFor(0.05, { deviation: 0.5, correlation: 0.5 }, 2000)).toBe(291);
  expect(labelsFor(0.05, worstSpread, 2000, (labels) => labels / 2)).toBe(774);
});

test("no number of labels gives a width of nothing, or one that all samples would not give", () => {
  expect(labelsFor(0, worstSpread, 2000)).toBeNull();
  expect(labelsFor(Number.NaN, worstSpread, 2000)).toBeNull();
  expect(labelsFor(0.05, worstSpread, 100)).toBeNull();
  expect(halfWidthOf(1, worstSpread)).toBe(0.5);
});

test("the spread of labels that are all equal is not nothing, and contrary scores count as none", () => {
  const same = spreadOfMean([{ label: 1, n: 18, sum: 9, squares: 6 }]);
  expect(same?.deviation).toBeCloseTo(Math.sqrt(0.95 * 0.05), 12);
  expect(same?.correlation).toBe(0);
  const of = (good: number, bad: number) =>
    spreadOfMean([
      { label: 1, n: 10, sum: good * 10, squares: good * good * 10 },
      { label: 0, n: 10, sum: bad * 10, squares: bad * bad * 10 },
    ]);
  expect(of(1, 0)?.correlation).toBeCloseTo(1, 12);
  expect(of(0, 1)?.correlation).toBe(0);
  expect(spreadOfMean([])).toBeNull();
});

test("a draw of rows with repeated questions has fewer questions", () => {
  expect(questionsDrawn(20, 400, 400)).toBeCloseTo(20, 9);
  // Of 200 pairs, 20 rows share a pair about once in two draws.
  expect(questionsDrawn(20, 400, 200)).toBeCloseTo(19.5, 9);
  expect(questionsDrawn(60, 60, 12)).toBe(12);
});

test("a judge that passes 0.7, catches 0.8 of the bad and passes 0.9 of the good: 5 of 7 are good", () => {
  const found = roganGladen({ passes: { share: 0.7, n: 1000 }, catches: { share: 0.8, n: 50 }, lets: { share: 0.9, n: 50 } });
  expect(found.value).toBeCloseTo(0.5 / 0.7, 12);
  // By hand: n' = 1003.8415, p' = 0.699235; q0' = 41/52, q1' = 46/52; J' = 35/52; θ' = 0.487696/0.673077 = 0.724579.
  // v: p 0.00020951, q0 0.00320664, q1 0.00196290; shift 2 × 3.841459 × (0.00142228 − 0.00088318) = 0.004142;
  // error √(0.00020951 + 0.07585690 × 0.00320664 + 0.52501443 × 0.00196290) / 0.673077 = 0.05722.
  const [low = 0, high = 0] = found.interval ?? [];
  expect((low + high) / 2).toBeCloseTo(0.724579 + 0.004142, 5);
  expect((high - low) / 2).toBeCloseTo(1.959964 * 0.05722, 4);
});

test("a judge that hardly tells good from bad gives no estimate, nor does an empty class", () => {
  const passes = { share: 0.5, n: 100 };
  const half = { share: 0.52, n: 50 };
  expect(roganGladen({ passes, catches: half, lets: half })).toEqual({ value: null, interval: null, cause: "judge-cannot-tell" });
  expect(roganGladen({ passes, catches: { share: 0, n: 0 }, lets: half }).cause).toBe("too-few-labels");
});

test.each([
  [0.7, 0.8, 0.9, 25],
  [0.5, 0.95, 0.9, 50],
  [0.9, 0.9, 0.8, 25],
  [0.2, 0.7, 0.95, 100],
])("with %d good, %d of the bad caught and %d of the good passed, the interval holds the truth", (truth, q0, q1, n) => {
  const random = seeded(11);
  const hits = (of: number, chance: number) => {
    let count = 0;
    for (let at = 0; at < of; at++) if (random() < chance * 2 ** 32) count++;
    return { share: count / of, n: of };
  };
  const trials = 1_000;
  let held = 0;
  for (let trial = 0; trial < trials; trial++) {
    const passes = hits(400, truth * q1 + (1 - truth) * (1 - q0));
    const [low, high] = roganGladen({ passes, catches: hits(n, q0), lets: hits(n, q1) }).interval ?? [0, 1];
    if (low <= truth && truth <= high) held++;
  }
  expect(held / trials).toBeGreaterThan(0.93);
});

const all = 400;
const questions = Array.from({ length: all }, (_, at) => at);
/** From 0 to 0.9, in an order that puts the low ones first. */
const truth = questions.map((at) => Math.floor(at / 40) / 10);
const drawnTo = (n: number) => truth.map((score, at) => (at % 4 === 0 && at < n ? score : null));
const meanOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;

test("scores that the free judge repeats are known for all; a free judge that says nothing leaves the mean of the draw", () => {
  const scores = drawnTo(200);
  const [copied, silent] = [truth, truth.map(() => 0.5)].map((free) => estimatedMean({ free, scores, questions }));
  expect(copied).toMatchObject({ drawn: 50, of: all, value: expect.closeTo(meanOf(truth), 9) });
  expect(copied?.wouldTake).toBeGreaterThan(50);
  expect(silent).toMatchObject({ drawn: 50, wouldTake: 50, value: expect.closeTo(0.2, 9) });
  const opposed = estimatedMean({ free: truth.map((score) => 1 - score), scores, questions });
  expect(opposed).toEqual(silent);
});

test("who can have no score is no part of the mean, and the free judge still counts", () => {
  const scores = drawnTo(all).map((score, at) => (score !== null && at % 20 === 0 ? Number.NaN : score));
  const found = estimatedMean({ free: truth, scores, questions });
  expect(found).toMatchObject({ drawn: 100, value: expect.closeTo(meanOf(truth), 2) });
  expect(found?.wouldTake).toBeGreaterThan(100);
});

test("fewer than ten questions, or none with a score, give no estimate", () => {
  expect(estimatedMean({ free: truth, scores: drawnTo(36), questions })).toBeNull();
  expect(estimatedMean({ free: truth, scores: drawnTo(all), questions: questions.map((at) => at % 9) })).toBeNull();
  expect(estimatedMean({ free: truth, scores: truth.map(() => Number.NaN), questions })).toBeNull();
});
