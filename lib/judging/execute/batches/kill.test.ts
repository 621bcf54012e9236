import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { createRandom } from "@/testing/made-up-text";
import { rowsOf } from "@/testing/rows";
import { startAssay } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

/** Kills; more than a few take long. ASSAY_SEED chooses other moments. */
const kills = Number(process.env.ASSAY_KILLS ?? 3);
const seed = Number(process.env.ASSAY_SEED ?? 1);
const models = ["a", "b", "c", "d", "e", "f", "g", "h"];
const rows = 30;

let judge: JudgeServer;
let worker: ChildProcess | null = null;
afterEach(async () => {
  worker?.kill("SIGKILL");
  await judge.close();
});

/** Most prompts need up to three more requests, so new batches are made throughout. */
const stubborn = ({ prompt }: { prompt: string }) => {
  const [first = ""] = prompt.split("That reply could not be read");
  const asked = prompt.split("That reply could not be read").length;
  return reply(asked <= first.length % 4 ? "Hm." : '{"score": 2, "reasoning": "r"}');
};

test.runIf(isThorough)("a worker killed at any moment sends no request twice and loses none", async () => {
  judge = await startJudgeServer({ script: stubborn });
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
  const random = createRandom(seed);
  judge.queue.delay = () => random() * 120;
  judge.queue.plan = () => ({ latencyMs: random() * 4_000 });
  const { datasetId } = await createTestDataset(rowsOf(rows));
  const batched = { kind: "openai" as const, models, batch: true, cache: false, reask: 3 };
  const limits = { pauseOnUseless: false, pauseOnOverrun: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: batched, limits });
  const statusOf = async () => (await findRun(id))?.status;

  const env = { DATABASE_URL: process.env.DATABASE_URL ?? "", OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: judge.url };
  let killed = 0;
  const start = () => {
    worker = startAssay(["worker"], env);
    return worker;
  };
  while (killed < kills && (await statusOf()) !== "completed") {
    const child = start();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const before = judge.queue.calls.length;
    await expect.poll(() => judge.queue.calls.length, { interval: 2 }).toBeGreaterThan(before);
    await wait(random() * 350);
    child.kill("SIGKILL");
    await ended;
    killed++;
  }
  start();
  await expect.poll(statusOf, { interval: 200 }).toBe("completed");

  const sent = judge.queue.requests.map(({ body }) => JSON.stringify([body.model, body.messages]));
  const planned = rows * 2 * models.length;
  const judgments = await db.judgment.findMany({ where: { runId: id }, select: { error: true, attempts: true } });
  if (process.env.ASSAY_KILLS) {
    const twice = sent.length - new Set(sent).size;
    const figures = `${killed} kills, ${judge.queue.batches.length} batches, ${sent.length} requests, ${twice} sent twice`;
    console.log(`${figures}, ${judgments.length} of ${planned} judged`);
  }
  expect(sent).toHaveLength(new Set(sent).size);
  expect(judgments).toHaveLength(planned);
  expect(judgments.every(({ error }) => error === null)).toBe(true);
  expect(judgments.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(sent.length);
  expect(await findRun(id)).toMatchObject({ ok: planned, failed: 0, calls: sent.length });
  expect(await db.batchRequest.count({ where: { runId: id } })).toBe(0);
});
