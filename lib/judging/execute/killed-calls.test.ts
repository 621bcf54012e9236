import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { startAssay } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

const concurrency = 8;
const good = reply('{"score": 2, "reasoning": "r"}');

let judge: JudgeServer;
beforeEach(async () => {
  judge = await startJudgeServer({ script: () => ({ ...good, latencyMs: 20 }) });
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
});
afterEach(() => judge.close());

const startWorker = () =>
  startAssay(["worker"], {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    OPENAI_API_KEY: "test-key",
    OPENAI_BASE_URL: judge.url,
  });

test.runIf(isThorough)(
  "a run counts the calls of killed workers: all that were sent, and at most those possibly in flight",
  async () => {
    const samples = 240;
    const kills = 3;
    const { datasetId } = await createTestDataset(rowsOf(samples, () => ({ contexts: ["One."] })));
    const setup = { kind: "openai" as const, models: ["judge-a"], cache: false, concurrency };
    const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: setup });
    const status = async () => (await findRun(id))?.status;
    for (let killed = 0; killed < kills; killed++) {
      const worker = startWorker();
      const ended = once(worker, "exit");
      const until = judge.requests.length + 40 + killed;
      await expect.poll(() => judge.requests.length, { interval: 5 }).toBeGreaterThanOrEqual(until);
      worker.kill("SIGKILL");
      await ended;
    }
    const last = startWorker();
    const ended = once(last, "exit");
    await expect.poll(status, { interval: 50 }).toBe("completed");
    last.kill();
    await ended;
    const { calls = 0, openCalls = 0, ok } = (await findRun(id)) ?? {};
    const sent = judge.requests.length;
    expect(ok).toBe(samples);
    expect(sent).toBeGreaterThan(samples);
    expect(calls).toBeGreaterThanOrEqual(sent);
    expect(calls - sent).toBeLessThanOrEqual(kills * concurrency);
    // Tokens and cost of the others are known.
    expect(calls - openCalls).toBe(samples);
  },
);
