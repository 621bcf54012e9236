import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { lookNow, nextLook } from "./follow";

async function started(name: string): Promise<string> {
  const { datasetId, id } = await startedRows(rowsOf(2), ["nvidia-context-relevance"], name);
  const [sample] = await db.sample.findMany({ where: { datasetId }, take: 1 });
  const judgment = {
    runId: id,
    sampleId: sample?.id ?? 0,
    metric: "nvidia-context-relevance",
    model: "m",
    poll: 0,
    promptHash: "",
  };
  const errors = ["timeout", "timeout", "http-500"].map((error, context) => ({ ...judgment, item: context, error }));
  await db.judgment.createMany({ data: errors });
  const spent = { calls: 9, cached: 1, promptTokens: 700, completionTokens: 70, costUsd: 0.5, workedMs: 2_000 };
  await db.run.update({ where: { id }, data: { ok: 1, failed: 3, planned: 14, ...spent } });
  return id;
}

test("progress has counts, errors by cause, tokens, cost, limits, pace and time left", async () => {
  const id = await started("told");
  expect(await lookNow(id)).toMatchObject({
    status: "queued",
    planned: 14,
    done: 4,
    ok: 1,
    error: 3,
    errors: { timeout: 2, "http-500": 1 },
    cached: 1,
    calls: 9,
    promptTokens: 700,
    completionTokens: 70,
    costUsd: 0.5,
    limits: { maxCalls: null, budgetUsd: null },
    seconds: 2,
    perSecond: 2,
    secondsLeft: 5,
  });
  await db.judgment.deleteMany({ where: { runId: id, error: "timeout" } });
  await db.run.update({ where: { id }, data: { failed: 1 } });
  expect((await lookNow(id))?.errors).toEqual({ "http-500": 1 });
  await db.run.update({ where: { id }, data: { failed: 0 } });
  expect((await lookNow(id))?.errors).toEqual({});
});

test("all followers share one query; for a run that does not exist the result is null", async () => {
  const ids = [await started("first"), await started("second")];
  const looks = await Promise.all(
    Array.from({ length: 200 }, (_, index) => nextLook(index === 0 ? "none" : (ids[index % 2] ?? ""))),
  );
  expect(looks[0]).toBeNull();
  expect(new Set(looks.slice(1)).size).toBe(2);
});
