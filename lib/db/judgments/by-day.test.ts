import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { scoresBetween } from "./by-day";

afterEach(async () => {
  await db.dataset.deleteMany();
});

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const at = (hours: number) => new Date(start + hours * hour);

async function judged(count: number): Promise<string> {
  const rows = rowsOf(count, (index) => ({ contexts: ["Cheese is made of milk.", `The answer is ${index}.`] }));
  const { datasetId } = await createTestDataset(rows);
  const metrics = ["nvidia-context-relevance", "trulens-context-relevance"];
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { kind: "lexical" } });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  return id;
}

/** The same from all judgments of the run. */
async function byReadingAll(runId: string, from: Date, to: Date) {
  const [judgments, scores] = await Promise.all([
    db.judgment.findMany({ where: { runId }, orderBy: { createdAt: "asc" } }),
    db.score.findMany({ where: { runId, score: { not: null } }, orderBy: { metric: "asc" } }),
  ]);
  const found = new Map<string, number[]>();
  for (const { metric, sampleId, score } of scores) {
    const first = judgments.find((judgment) => judgment.sampleId === sampleId && judgment.metric === metric)?.createdAt;
    if (first && first >= from && first < to) found.set(metric, [...(found.get(metric) ?? []), score ?? 0]);
  }
  return [...found].map(([metric, values]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return {
      metric,
      scored: values.length,
      mean: expect.closeTo(mean, 9),
      variance: expect.closeTo(values.length > 1 ? squares / (values.length - 1) : 0, 9),
    };
  });
}

test("the scores of a stretch of time are those of all judgments, whatever other runs were judged meanwhile", async () => {
  const runs = [await judged(30), await judged(10)];
  // A judgment every 20 minutes, neighbours a little out of order.
  const judgments = await db.judgment.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  for (const [index, { id }] of judgments.entries()) {
    await db.judgment.update({ where: { id }, data: { createdAt: at(index / 3 + (index % 3) * 0.3) } });
  }
  const last = judgments.length / 3;
  for (const runId of runs) {
    for (let from = -5; from < last + 5; from += 6.5) {
      const stretch = [at(from), at(from + 13)] as const;
      const scores = await scoresBetween(runId, ...stretch);
      expect(scores.sort((a, b) => a.metric.localeCompare(b.metric))).toEqual(await byReadingAll(runId, ...stretch));
    }
  }
});

test("a sample that was retried belongs to the day of its first judgment", async () => {
  const runId = await judged(2);
  await db.judgment.updateMany({ where: { runId }, data: { createdAt: at(1) } });
  const { id } = await db.judgment.findFirstOrThrow({ where: { runId, item: 1 }, orderBy: { id: "desc" } });
  await db.judgment.update({ where: { id }, data: { createdAt: at(30), id: id + 100 } });
  expect((await scoresBetween(runId, at(0), at(24))).map(({ scored }) => scored)).toEqual([2, 2]);
  expect(await scoresBetween(runId, at(24), at(48))).toEqual([]);
});
