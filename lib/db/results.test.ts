import { beforeAll, expect, test } from "vitest";
import type { JudgmentCause } from "@/lib/domain/cause";
import { startRuns } from "@/lib/runs/start-runs";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { db } from "./client";
import { judgmentsOfSample } from "./judgments";
import { type NewJudgment, standing, storeResults } from "./results";
import { findRun } from "./runs";

let runId: string;
let sampleId: number;
beforeAll(async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  [runId = ""] = await startRuns({ datasetId, metrics: ["trulens-answer-relevance"], judge: { kind: "lexical" } });
  sampleId = (await db.sample.findFirstOrThrow({ where: { datasetId }, select: { id: true } })).id;
});

const judged = (poll: number, outcome: number | JudgmentCause): NewJudgment => ({
  sampleId,
  metric: "trulens-answer-relevance",
  context: null,
  model: "a",
  poll,
  ...(typeof outcome === "number"
    ? {
        reading: {
          raw: outcome,
          score: outcome / 10,
          verdict: null,
          explanation: null,
          criteria: null,
          evidence: null,
          detail: null,
        },
        error: null,
      }
    : { reading: null, error: outcome }),
  errorDetail: null,
  reply: "r",
  finishReason: "stop",
  attempts: 1,
  promptTokens: 10,
  completionTokens: 1,
  latencyMs: 1,
  cached: false,
  promptHash: "h",
});

test("a judgment that stands already is replaced and counted once; its calls were made all the same", async () => {
  await storeResults(runId, [judged(0, 4), judged(1, "timeout"), judged(2, 6)], [], 5);
  expect(await findRun(runId)).toMatchObject({ ok: 2, failed: 1, calls: 3 });
  await storeResults(runId, [judged(0, "empty"), judged(1, 8), judged(3, 9)], [], 5);
  expect(await findRun(runId)).toMatchObject({ ok: 3, failed: 1, calls: 6, promptTokens: 60, workedMs: 10 });
  const stored = await judgmentsOfSample(runId, sampleId);
  expect(stored.map(({ poll, raw, error, attempts }) => [poll, raw, error, attempts])).toEqual([
    [0, null, "empty", 2],
    [1, 8, null, 2],
    [2, 6, null, 1],
    [3, 9, null, 1],
  ]);
});

test("what is replaced is found by index, however much the run has stored", async () => {
  const plan = await db.$queryRaw<{ detail: string }[]>`EXPLAIN QUERY PLAN ${standing("run", "[]")}`;
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SCAN json_each/),
    expect.stringMatching(/^SEARCH j USING .*runId=\? AND sampleId=\? AND metric=\? AND context=\? AND model=\? AND poll=\?/),
  ]);
});
