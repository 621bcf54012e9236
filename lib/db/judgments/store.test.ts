import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import type { JudgmentCause } from "@/lib/domain/cause";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { newJudgment } from "@/testing/judged/judgment";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { judgmentsOfSample } from "./read";
import { findCached, knownKeys } from "./replies";
import { LeaseLost, type NewJudgment, storeResults } from "./store";

let runId: string;
let sampleId: number;
beforeAll(async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  [runId = ""] = await startRuns({ datasetId, metrics: ["trulens-answer-relevance"], judge: { kind: "lexical" } });
  sampleId = (await db.sample.findFirstOrThrow({ where: { datasetId }, select: { id: true } })).id;
});

const counts = { finishReason: "stop", promptTokens: 10, completionTokens: 1, latencyMs: 1 };
const judged = (poll: number, outcome: number | JudgmentCause): NewJudgment => {
  const judgment = newJudgment(sampleId, "trulens-answer-relevance", outcome, { poll, reply: "r", promptHash: "h", ...counts });
  const { reading } = judgment;
  return { ...judgment, reading: reading && { ...reading, score: reading.raw / 10, detail: null } };
};

const spent = { calls: 3, openCalls: 0, promptTokens: 30, completionTokens: 3, cachedTokens: 0, costUsd: 0, workedMs: 5 };

test("stores judgments with the run's counters, and adds up the spending", async () => {
  await storeResults(runId, null, [judged(0, 4), judged(1, "timeout"), { ...judged(2, 6), cached: true }], [], spent);
  await storeResults(runId, null, [judged(3, 9)], [], { ...spent, calls: 1, costUsd: 0.5 });
  await storeResults(runId, null, [], [], { ...spent, calls: 1, costUsd: 0.25 });
  expect(await findRun(runId)).toMatchObject({
    ok: 3,
    failed: 1,
    cached: 1,
    calls: 5,
    promptTokens: 90,
    completionTokens: 9,
    cachedTokens: 0,
    costUsd: 0.75,
    workedMs: 15,
  });
  const stored = await judgmentsOfSample(runId, sampleId);
  expect(stored.map(({ poll, raw, error, cached }) => [poll, raw, error, cached])).toEqual([
    [0, 4, null, false],
    [1, null, "timeout", false],
    [2, 6, null, true],
    [3, 9, null, false],
  ]);
});

test("stores nothing without the run's lease", async () => {
  const before = await findRun(runId);
  await expect(storeResults(runId, "somebody", [judged(7, 4)], [], spent)).rejects.toThrow(LeaseLost);
  expect(await findRun(runId)).toEqual(before);
  expect(await db.judgment.count({ where: { runId, poll: 7 } })).toBe(0);
});

test("never stores a judgment twice", async () => {
  const before = await findRun(runId);
  await expect(storeResults(runId, null, [judged(8, 1), judged(0, 5)], [], spent)).rejects.toThrow(/unique/i);
  expect(await findRun(runId)).toEqual(before);
  expect(await db.judgment.count({ where: { runId, poll: 8 } })).toBe(0);
});

test("finds an earlier run's reply by everything that shaped it, but not the run's own, and never an error", async () => {
  await storeResults(
    runId,
    null,
    [
      { ...judged(10, 4), cacheKey: "k1", reply: "first" },
      { ...judged(11, "empty"), cacheKey: null },
    ],
    [],
    spent,
  );
  expect(await findCached(["k1", "k2"], "another")).toEqual(
    new Map([["k1", { cacheKey: "k1", reply: "first", finishReason: "stop" }]]),
  );
  expect(await findCached(["k1"], runId)).toEqual(new Map());
  expect(await knownKeys(["k1", "k2"])).toEqual(new Set(["k1"]));
});

test("reuses the oldest of several replies to one request, so that every later run has the same", async () => {
  const reply = (poll: number, text: string) => ({ ...judged(poll, 4), cacheKey: "k3", reply: text });
  await storeResults(runId, null, [reply(20, "oldest"), reply(21, "later")], [], spent);
  await storeResults(runId, null, [reply(22, "newest")], [], spent);
  expect((await findCached(["k3"], "another")).get("k3")?.reply).toBe("oldest");
});

test.runIf(isThorough)("if killed at any moment, the run's counters and the table's rows match what is stored", async () => {
  const { datasetId } = await createTestDataset(rowsOf(500));
  const metric = "trulens-answer-relevance";
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  const samples = (await db.sample.findMany({ where: { datasetId }, select: { id: true } })).map((sample) => sample.id);
  const score = { metric, score: 0.4, cause: null, scored: 1, expected: 1, explanation: null, detail: {} };
  const script = `import("./lib/db/judgments/store.ts").then(async ({ storeResults }) => {
    for (const sampleId of ${JSON.stringify(samples)}) {
      await storeResults(${JSON.stringify(id)}, null, [{ ...${JSON.stringify(judged(0, 4))}, sampleId }],
        [{ ...${JSON.stringify(score)}, sampleId }], ${JSON.stringify(spent)});
      console.log(sampleId);
    }
  })`;
  const child = spawn(process.execPath, ["--import", "tsx", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  let stored = 0;
  child.stdout.on("data", (chunk) => {
    stored += String(chunk).split("\n").length - 1;
    if (stored >= 20) child.kill("SIGKILL");
  });
  await ended;
  const judgments = await db.judgment.count({ where: { runId: id } });
  expect(judgments).toBeGreaterThanOrEqual(20);
  expect(judgments).toBeLessThan(samples.length);
  expect(await findRun(id)).toMatchObject({ ok: judgments, calls: 3 * judgments });
  expect(await db.score.count({ where: { runId: id } })).toBe(judgments);
  expect(await db.runSample.count({ where: { runId: id, judged: 1, scored: 1 } })).toBe(judgments);
});

test("a cost once unknown stays unknown", async () => {
  const { id } = await startedRows(rowsOf(1), ["trulens-answer-relevance"]);
  await storeResults(id, null, [], [], { ...spent, costUsd: null });
  await storeResults(id, null, [], [], { ...spent, costUsd: 0.5 });
  expect(await findRun(id)).toMatchObject({ costUsd: null });
});
