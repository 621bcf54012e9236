import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { db } from "@/lib/db/connection/client";
import { listSamples } from "@/lib/db/samples/table";
import { readRunNow } from "@/lib/summaries/now";
import { summariseRun } from "@/lib/summaries/refresh";
import { createTestDataset } from "@/testing/dataset";
import { runOf } from "@/testing/judged/runs";
import { storedRun, storeScores } from "@/testing/judged/stored";
import { rowsOf, whole } from "@/testing/rows";
import { exportRun } from "./file";

const metrics = Array.from({ length: 20 }, (_, place) => `metric-${place}`);
const samples = 12;
const take = { take: samples };

/** The score of a sample for a metric: another order for each metric, and none in one case. */
const scoreOf = (place: number, position: number): number | null =>
  place === 19 && position === 3 ? null : ((position * (place + 1)) % 13) / 13;

async function scored(datasetId: string, configurationId: string, more = 0) {
  const id = await storedRun({ datasetId, configurationId }, { metrics });
  const scoresOf = (place: number) =>
    Array.from({ length: samples }, (_, at) => {
      const own = scoreOf(place, at);
      return own === null ? null : Math.min(1, own + more);
    });
  await storeScores(id, Object.fromEntries(metrics.map((metric, place) => [metric, scoresOf(place)])));
  await summariseRun({ id, configurationId, metrics });
  await db.run.update({ where: { id }, data: { status: "completed", finishedAt: new Date() } });
  return runOf(id);
}

test("a run of 20 metrics is sorted, filtered, counted, exported and compared by each of them", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(samples));
  const run = await scored(datasetId, configurationId);
  const positions = async (query: object) => (await listSamples(run, query, take)).rows.map(({ position }) => position);
  for (const [place, metric] of metrics.entries()) {
    const all = Array.from({ length: samples }, (_, position) => position);
    const value = (position: number) => scoreOf(place, position) ?? 2;
    const sorted = all.toSorted((a, b) => value(a) - value(b) || a - b);
    expect(await positions({ sort: metric })).toEqual(sorted);
    expect(await positions({ scores: [{ metric, from: 0.5 }] })).toEqual(all.filter((at) => (scoreOf(place, at) ?? 0) >= 0.5));
  }
  expect(await positions({ unscored: true })).toEqual([3]);
  expect(await positions({ waiting: true })).toEqual([]);
  expect((await positions({ differ: { metrics, by: 0.9 } })).length).toBeGreaterThan(0);
  const { page, quick } = await readRunNow(run, { sort: "metric-19" }, { skip: 0, ...take });
  expect(page.rows.map(({ position }) => position).at(-1)).toBe(3);
  expect(quick).toMatchObject({ waiting: 0, unscored: 1 });

  const csv = await whole(await exportRun(run.id, { format: "csv" }));
  const [first]: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(metrics.map((metric) => Number(first?.[metric]))).toEqual(metrics.map((_, place) => scoreOf(place, 0)));

  const better = await scored(datasetId, configurationId, 0.02);
  const { report } = await compareRuns([run.id, better.id]);
  expect(Object.keys(report.metrics)).toEqual(metrics);
  for (const metric of metrics) expect(report.metrics[metric]?.[0]?.difference).toBeCloseTo(0.02, 9);
});
