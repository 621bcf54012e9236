import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { correlate, correlationsOf } from "./correlations";
import { type NewScore, noSpending, storeResults } from "./store";

const [metric, other] = ["trulens-context-relevance", "trulens-answer-relevance"];
type Value = number | null;

/** The stored correlation of two metrics over samples with these scores, and the samples' ids in order. */
async function correlationOf(pairs: readonly (readonly [Value, Value])[]) {
  const { datasetId } = await createTestDataset(rowsOf(Math.max(1, pairs.length)));
  const [id = ""] = await startRuns({ datasetId, metrics: [metric, other], judge: { kind: "lexical" } });
  const samples = await db.sample.findMany({ where: { datasetId }, select: { id: true }, orderBy: { position: "asc" } });
  const ids = samples.map((sample) => sample.id);
  const scoreOf = (name: string, index: number, score: Value): NewScore => {
    const cause = score === null ? "timeout" : null;
    const counts = { scored: score === null ? 0 : 1, expected: 1, explanation: null, detail: {} };
    return { sampleId: ids[index] ?? 0, metric: name, score, cause, ...counts };
  };
  const scores = pairs.flatMap(([x, y], index) => [scoreOf(metric, index, x), scoreOf(other, index, y)]);
  await storeResults(id, null, [], scores, noSpending);
  await correlate({ id, metrics: [metric, other] }, metric, other);
  const [stored] = await correlationsOf(id);
  return { ...stored, ids };
}

test("without ties, it equals SciPy's value", async () => {
  // scipy.stats.spearmanr([.1, .4, .2, .9, .7, .3, .8, .6], [.2, .3, .4, .6, .9, .1, .7, .8]).statistic
  const [x, y] = [
    [0.1, 0.4, 0.2, 0.9, 0.7, 0.3, 0.8, 0.6],
    [0.2, 0.3, 0.4, 0.6, 0.9, 0.1, 0.7, 0.8],
  ];
  const { n, rho, cause } = await correlationOf(x.map((value, index) => [value, y[index] ?? null]));
  expect({ n, cause }).toEqual({ n: 8, cause: null });
  expect(rho).toBeCloseTo(0.6666666666666669, 12);
});

test("equal scores share the mean of their ranks, as in SciPy", async () => {
  // scipy.stats.spearmanr([0, 0, .5, .5, .5, 1, 1, 1, 1, .5], [.2, .2, .2, .8, .6, .6, .8, 1, .2, 1]).statistic
  const [x, y] = [
    [0, 0, 0.5, 0.5, 0.5, 1, 1, 1, 1, 0.5],
    [0.2, 0.2, 0.2, 0.8, 0.6, 0.6, 0.8, 1, 0.2, 1],
  ];
  const { rho } = await correlationOf(x.map((value, index) => [value, y[index] ?? null]));
  expect(rho).toBeCloseTo(0.4055535528269063, 12);
});

test("counts only samples that both metrics scored", async () => {
  const { n, rho } = await correlationOf([
    [0.1, 0.9],
    [0.2, 0.8],
    [0.3, 0.7],
    [null, 0],
    [1, null],
    [null, null],
  ]);
  expect(n).toBe(3);
  expect(rho).toBeCloseTo(-1, 12);
});

test.each([
  [
    "fewer than three samples",
    "too-few",
    [
      [0.1, 0.2],
      [0.3, 0.4],
      [null, 1],
    ],
  ],
  ["no sample", "too-few", [[null, 0.4]]],
  [
    "one score for all by the first",
    "metric-equal",
    [
      [0.5, 0.1],
      [0.5, 0.2],
      [0.5, 0.3],
    ],
  ],
  [
    "one score for all by the second",
    "other-equal",
    [
      [0.1, 1],
      [0.2, 1],
      [0.3, 1],
    ],
  ],
  [
    "one score for all by both",
    "both-equal",
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
  ],
] as const)("with %s there is none, but a cause", async (_, expected, pairs) => {
  const { rho, cause, apart } = await correlationOf(pairs);
  expect({ rho, cause, apart }).toEqual({ rho: null, cause: expected, apart: [] });
});

test("the samples whose ranks differ most come first, with their scores and the share of samples below them", async () => {
  const { apart, ids } = await correlationOf([
    [0.1, 0.2],
    [0.2, 1],
    [0.3, 0.4],
    [0.4, 0.5],
  ]);
  // Ranks by the first: 1, 2, 3, 4; by the second: 1, 4, 2, 3.
  expect(apart).toEqual([
    { sampleId: ids[1], scores: [0.2, 1], places: [0.375, 0.875] },
    { sampleId: ids[2], scores: [0.3, 0.4], places: [0.625, 0.375] },
    { sampleId: ids[3], scores: [0.4, 0.5], places: [0.875, 0.625] },
  ]);
});

test("keeps at most ten samples", async () => {
  const pairs = Array.from({ length: 30 }, (_, index): [number, number] => [index / 100, (29 - index) / 100]);
  const { apart, rho } = await correlationOf(pairs);
  expect(apart).toHaveLength(10);
  expect(rho).toBeCloseTo(-1, 12);
});
