import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun, type Run } from "@/lib/db/runs/list";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { judgedRun, roundMetric } from "@/testing/rounds/start";
import { listSamples, neighbours, walkSamples } from "./table";

async function scoredRun() {
  const { runId } = await judgedRun(6, { labels: { good: true } });
  const run = (await findRun(runId)) as Run;
  const scores = await db.score.findMany({ where: { runId }, orderBy: { sampleId: "asc" }, select: { sampleId: true } });
  const ids = scores.map(({ sampleId }) => sampleId);
  for (const [at, sampleId] of ids.entries()) await db.score.updateMany({ where: { runId, sampleId }, data: { score: at / 10 } });
  return { run, ids };
}

const idsOf = (rows: { id: number }[], ids: number[]) => rows.map(({ id }) => ids.indexOf(id));

test("hidden samples come last in an order by scores, keep their place in the file's, and match no filter on scores or labels", async () => {
  const { run, ids } = await scoredRun();
  const hidden = [ids[0] ?? 0, ids[3] ?? 0];
  const listed = async (query: SampleQuery) => {
    const { rows, total } = await listSamples(run, { ...query, hidden });
    return [idsOf(rows, ids), total];
  };
  expect(await listed({ sort: roundMetric })).toEqual([[1, 2, 4, 5, 0, 3], 6]);
  expect(await listed({ sort: roundMetric, order: "desc" })).toEqual([[5, 4, 2, 1, 0, 3], 6]);
  expect(await listed({})).toEqual([[0, 1, 2, 3, 4, 5], 6]);
  expect(await listed({ sort: "id", text: "What" })).toEqual([[0, 1, 2, 3, 4, 5], 6]);
  expect(await listed({ sort: roundMetric, metric: roundMetric, bin: 0, lastBin: 3 })).toEqual([[1, 2], 2]);
  expect(await listed({ label: { name: "good", value: "true" } })).toEqual([[1, 2, 4, 5], 4]);
  expect(await listed({ within: { label: { name: "good", value: "true" } } })).toEqual([[1, 2, 4, 5], 4]);
  const walked = [];
  for await (const page of walkSamples(run, { sort: roundMetric, hidden }, 2)) walked.push(...page);
  expect(idsOf(walked, ids)).toEqual([1, 2, 4, 5, 0, 3]);
  const around = await neighbours(run, { sort: roundMetric, hidden }, ids[0] ?? 0);
  expect(around).toEqual({ previous: ids[5], next: ids[3], place: 5, total: 6 });
});

test("a hidden sample is listed with its texts, without labels, and with a cause instead of scores", async () => {
  const { run, ids } = await scoredRun();
  const { rows } = await listSamples(run, { hidden: [ids[1] ?? 0] });
  expect(rows[0]).toMatchObject({ labels: { good: true }, scores: { [roundMetric]: { score: 0 } } });
  expect(rows[1]).toMatchObject({
    question: "What is 1?",
    labels: {},
    stage: null,
    scores: { [roundMetric]: { score: null, cause: "hidden", scored: 0, figures: {} } },
  });
});
