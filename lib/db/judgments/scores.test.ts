import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { setThresholds } from "@/lib/db/thresholds";
import { assayItself } from "@/lib/domain/people/actor";
import { type BandThresholds, defaultThresholds } from "@/lib/domain/scores/band";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { startedRows } from "@/testing/judged/runs";
import { storeScores } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { summarise } from "./scores";

const metric = "trulens-answer-relevance";

async function summaryOf(values: readonly (number | null | undefined)[], question?: (index: number) => string) {
  const asked = (index: number) => (question ? { question: question(index) } : {});
  const { id } = await startedRows(rowsOf(Math.max(1, values.length), asked), [metric]);
  await asIfByModel(id);
  const missing = (_: string, at: number) =>
    values[at] === null ? { cause: at % 2 ? ("timeout" as const) : ("empty" as const) } : {};
  await storeScores(id, { [metric]: values }, missing);
  await summarise(id, { id: metric, figures: [] });
  return (await findRun(id))?.summaries[metric];
}

test("counts bands and tenths by unrounded scores: 0.8999 is Good", async () => {
  expect(await summaryOf([1, 0.9, 0.8999, 0.7, 0.6999, 0.5, 0.4999, 0.3, 0])).toMatchObject({
    bands: { Excellent: 2, Good: 2, Moderate: 2, Poor: 3 },
    histogram: [1, 0, 0, 1, 1, 1, 1, 1, 1, 2],
    scored: 9,
    samples: 9,
    median: 0.6999,
    errors: {},
  });
});

test("a rounding error in a sum of decimals moves no score into the tenth below", async () => {
  const sum = 0.7 + 0.1;
  expect(sum).toBeLessThan(0.8);
  expect(await summaryOf([sum, 0.7999])).toMatchObject({ histogram: [0, 0, 0, 0, 0, 0, 0, 1, 1, 0] });
});

test("a rounding error in a sum moves no mean into the band below", async () => {
  expect((0.7 + 0.7 + 0.7) / 3).toBeLessThan(0.7);
  expect(await summaryOf([0.7, 0.7, 0.7])).toMatchObject({ mean: 0.7, band: "Good" });
});

test("a live run has no band that its waiting samples could move", async () => {
  expect(await summaryOf([0.8, 0.8, undefined])).toMatchObject({ mean: 0.8, band: null, unscored: 0, samples: 2 });
});

test("counts samples without a score by cause, and not as 0 in the mean", async () => {
  expect(await summaryOf([0.8, null, null, 0.6, null])).toMatchObject({
    mean: 0.7,
    // All 0 would be 0.28, all 1 0.88.
    band: null,
    median: 0.7,
    scored: 2,
    samples: 5,
    errors: { timeout: 1, empty: 2 },
  });
});

test("without any score there is no mean, interval, median or band", async () => {
  expect(await summaryOf([null])).toMatchObject({ mean: null, ci95: null, median: null, band: null, scored: 0, samples: 1 });
});

/** A run of RAGAS with a chunk share in the detail of each score. */
async function withChunkShares(values: readonly (readonly [score: number | null, share: number | null])[]): Promise<string> {
  const ragas = "ragas-context-relevancy";
  const { id } = await startedRows(rowsOf(values.length), [ragas]);
  await asIfByModel(id);
  await storeScores(id, { [ragas]: values.map(([score]) => score) }, (_, at) => {
    const chunkShare = values[at]?.[1] ?? null;
    return { figures: [{ key: "chunkShare", value: chunkShare, weight: 1 }], detail: { chunkShare } };
  });
  await summarise(id, { id: ragas, figures: [{ key: "chunkShare", isShare: true }] });
  return id;
}

test("a figure has a mean, an interval by the same method and n, over the samples with a score", async () => {
  const id = await withChunkShares([
    [0.1, 0.5],
    [0.2, 1],
    [0.5, 0.75],
    [null, null],
  ]);
  const { secondary } = (await findRun(id))?.summaries["ragas-context-relevancy"] ?? {};
  expect(secondary).toMatchObject({ key: "chunkShare", mean: 0.75, scored: 3 });
  expect(secondary?.ci95).toEqual(meanInterval(totalsOf([0.5, 1, 0.75])));
});

test("band counts and the mean's band follow the thresholds", async () => {
  const id = await withChunkShares([
    [0.95, 1],
    [0.9, 1],
    [0.86, 1],
    [0.6, 1],
  ]);
  const metric = "ragas-context-relevancy";
  const summaryWith = async (thresholds: BandThresholds | null) => {
    await setThresholds({ ...defaultThresholds, metrics: { [metric]: { thresholds } } }, assayItself);
    return (await findRun(id))?.summaries[metric];
  };
  const strict = await summaryWith({ Excellent: 0.95, Good: 0.86, Moderate: 0.61 });
  expect(strict).toMatchObject({ bands: { Excellent: 1, Good: 2, Moderate: 0, Poor: 1 }, band: null });
  const usual = await summaryWith(defaultThresholds);
  expect(await summaryWith({ Excellent: 0.03, Good: 0.02, Moderate: 0.01 })).toMatchObject({ mean: 0.8275, band: "Excellent" });
  expect(await summaryWith(null)).toMatchObject({ bands: null, band: null });
  expect(usual).toMatchObject({ bands: { Excellent: 2, Good: 1, Moderate: 1, Poor: 0 } });
});

// The reference of lib/stats/mean-interval.test.ts for questions of 1 to 13 scores.
test("samples of one question count as one cluster in the interval, however the question is spelt", async () => {
  const values = Array.from({ length: 60 }, (_, at) => ((at * at) % 13) / 12);
  const spelt = (at: number) => `${at % 2 ? "WHO  was" : "Who was"} number ${Math.floor(Math.sqrt(at))}?`;
  const summary = await summaryOf(values, spelt);
  expect(summary).toMatchObject({
    scored: 60,
    questions: 8,
    ci95: [expect.closeTo(0.31046304033041244, 8), expect.closeTo(0.6912569765135234, 8)],
  });
  expect(await summaryOf(values)).toMatchObject({ scored: 60, questions: 60 });
});

test("samples without a score have bounds for the mean of all, and no question", async () => {
  expect(await summaryOf([1, 1, null, 1, null], (at) => `question ${at}`)).toMatchObject({
    mean: 1,
    bounds: [expect.closeTo(0.6, 12), 1],
    unscored: 2,
    questions: 3,
  });
  expect(await summaryOf([0.5, 1])).toMatchObject({ bounds: null, unscored: 0 });
});

test("once a run has ended, samples that were never judged have no score either", async () => {
  const { id } = await startedRows(rowsOf(4), [metric]);
  await asIfByModel(id);
  await storeScores(id, { [metric]: [0.8] });
  await summarise(id, { id: metric, figures: [] });
  expect((await findRun(id))?.summaries[metric]).toMatchObject({ scored: 1, unscored: 0, samples: 1, bounds: null });
  await db.run.update({ where: { id }, data: { status: "cancelled" } });
  expect((await findRun(id))?.summaries[metric]).toMatchObject({
    scored: 1,
    unscored: 3,
    samples: 1,
    bounds: [expect.closeTo(0.2, 12), expect.closeTo(0.95, 12)],
  });
});
