import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { readNow } from "@/lib/db/connection/read-long";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { errorCounts, errorDetails, errorsByCause } from "./errors-and-flags";

test("counts judgments in error by run and cause, most frequent first; a run without any is missing", async () => {
  const dataset = await createTestDataset(rowsOf(4));
  const first = await storedRun(dataset);
  const second = await storedRun(dataset);
  const clean = await storedRun(dataset);
  const samples = await db.sample.findMany({ where: { configurationId: dataset.configurationId }, select: { id: true } });
  const causes = { [first]: ["timeout", "http-500", "http-500", null], [second]: ["timeout"], [clean]: [null] };
  for (const [runId, errors] of Object.entries(causes)) {
    const judged = errors.map((error, index) => ({ runId, error, sampleId: samples[index]?.id ?? 0, metric: "a" }));
    await db.judgment.createMany({
      data: judged.map((one) => ({ ...one, step: 0, item: 0, model: "m", poll: 0, promptHash: "" })),
    });
  }
  const counted = await errorsByCause([first, second, clean]);
  expect([...counted.keys()].sort()).toEqual([first, second].sort());
  expect(Object.entries(counted.get(first) ?? {})).toEqual([
    ["http-500", 2],
    ["timeout", 1],
  ]);
  expect(counted.get(second)).toEqual({ timeout: 1 });
  expect(await errorsByCause([])).toEqual(new Map());
  await db.judgment.updateMany({ where: { runId: first, error: "timeout" }, data: { metric: "b" } });
  expect(await readNow(errorCounts(first))).toEqual({ byCause: { "http-500": 2, timeout: 1 }, byMetric: { a: 2, b: 1 } });
  expect(await readNow(errorCounts(clean))).toEqual({ byCause: {}, byMetric: {} });
  await db.judgment.updateMany({ where: { error: "http-500" }, data: { errorDetail: "Out of memory" } });
  await db.judgment.updateMany({ where: { error: "timeout" }, data: { errorDetail: "No answer" } });
  expect(Object.fromEntries(await errorDetails([first, second, clean]))).toEqual({
    [first]: [
      { cause: "http-500", detail: "Out of memory", count: 2 },
      { cause: "timeout", detail: "No answer", count: 1 },
    ],
    [second]: [{ cause: "timeout", detail: "No answer", count: 1 }],
  });
  for (const [index, { id }] of (await db.judgment.findMany({ where: { runId: first }, select: { id: true } })).entries())
    await db.judgment.update({ where: { id }, data: { error: "malformed", errorDetail: `Reply ${index}` } });
  expect((await errorDetails([first])).get(first)).toHaveLength(3);
  expect(await errorDetails([])).toEqual(new Map());
});
