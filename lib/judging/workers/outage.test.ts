import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startDoor } from "@/lib/db/postgres/door.fixture";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { reply } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { rowsOf } from "@/testing/rows";
import { startAssay } from "@/testing/run-assay";
import { onPostgres } from "@/testing/which-database";

const concurrency = 8;
const samples = 240;

const judge = judgeOfEachTest(() => ({ script: () => ({ ...reply('{"score": 2, "reasoning": "r"}'), latencyMs: 40 }) }));
let worker: ChildProcess | undefined;
afterEach(async () => {
  const ended = worker && once(worker, "exit");
  if (worker?.kill("SIGKILL")) await ended;
});

onPostgres("a worker without its database reports it, sends nothing meanwhile, and continues once it is back", async () => {
  const door = await startDoor(process.env.DATABASE_URL ?? "");
  const { datasetId } = await createTestDataset(rowsOf(samples, () => ({ contexts: ["One."] })));
  const setup = { kind: "openai" as const, models: ["judge-a"], cache: false, concurrency };
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: setup, limits: {} });
  worker = startAssay(["worker"], { DATABASE_URL: door.url, OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: judge.url });
  let said = "";
  for (const stream of [worker.stdout, worker.stderr]) stream?.on("data", (text) => (said += text));
  await expect.poll(() => judge.requests.length, { interval: 5 }).toBeGreaterThan(samples / 4);

  await door.close();
  await expect.poll(() => said).toMatch(/its server (cannot be reached|restarts)/);
  const before = judge.requests.length;
  await expect.poll(() => judge.inFlight).toBe(0);
  expect(judge.requests.length).toBe(before);
  await door.reopen();

  await expect.poll(async () => (await findRun(id))?.status).toBe("completed");
  expect(await findRun(id)).toMatchObject({ ok: samples, failed: 0 });
  expect(await db.judgment.count({ where: { runId: id } })).toBe(samples);
  expect(judge.requests.length - samples).toBeLessThanOrEqual(2 * concurrency);
  await door.close();
});
