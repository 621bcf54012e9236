import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { pauseRun, resumeRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { rowsOf } from "@/testing/rows";
import { startAssay } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";
import { leaseEnd, leaseFor } from "./keep-lease";
import { newOwner } from "./lease-owner";

const judge = usualJudge(() => ({ script: answerEveryMetric() }));

/** Two judgments per sample. */
async function start(samples: number, options?: Parameters<typeof startRuns>[1]): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(samples));
  const openai = { kind: "openai" as const, models: ["judge-a"], retries: 1, reask: 1, concurrency: 4 };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: openai }, options);
  return id;
}

const never = new AbortController().signal;
const judged = (id: string) => judgeNextRun(id, newOwner(), never);
const statusOf = async (id: string) => (await findRun(id))?.status;

test("a dead worker's lease expires, and another continues", async () => {
  const id = await start(1);
  await db.run.update({
    where: { id },
    data: { status: "running", leaseOwner: "dead", leaseUntil: new Date(Date.now() + leaseFor) },
  });
  expect(await judged(id)).toBe(false);
  await db.run.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1) } });
  expect(await judged(id)).toBe(true);
  expect(await statusOf(id)).toBe("completed");
});

test("after a worker was killed on this machine, another continues immediately", async () => {
  const id = await start(1);
  const held = { status: "running", leaseUntil: new Date(Date.now() + leaseFor) };
  await db.run.update({ where: { id }, data: { ...held, leaseOwner: newOwner() } });
  expect(await judged(id)).toBe(false);
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const anotherOfThisName = hostname();
  await db.run.update({ where: { id }, data: { ...held, leaseOwner: `${anotherOfThisName}/${ended}/x` } });
  expect(await judged(id)).toBe(false);
  await db.run.update({ where: { id }, data: { ...held, leaseOwner: newOwner(ended) } });
  expect(await judged(id)).toBe(true);
  expect(await statusOf(id)).toBe("completed");
});

test("a run started to be judged here is reserved for this process, which claims it immediately", async () => {
  const owner = newOwner();
  const id = await start(1, { lease: { owner, until: leaseEnd() } });
  expect(await judged(id)).toBe(false);
  expect(await judgeNextRun(id, owner, never)).toBe(true);
  expect(await statusOf(id)).toBe("completed");
});

test.runIf(isThorough)("a run stopped while its worker is killed continues immediately", async () => {
  const id = await start(1);
  judge.script = () => ({ kind: "hang" });
  const worker = startAssay(["worker"], {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    OPENAI_API_KEY: "test-key",
    OPENAI_BASE_URL: judge.url,
  });
  const ended = once(worker, "close");
  await expect.poll(() => judge.requests.length).toBeGreaterThan(0);
  worker.kill("SIGSTOP");
  await pauseRun(id);
  worker.kill("SIGKILL");
  await ended;
  await resumeRun(id);
  judge.script = answerEveryMetric();
  expect(await judged(id)).toBe(true);
  expect(await statusOf(id)).toBe("completed");
});

test("only one of two workers gets a run, and nothing is judged twice", async () => {
  const id = await start(2);
  const took = await Promise.all([judged(id), judged(id)]);
  expect(took.filter(Boolean)).toHaveLength(1);
  expect(judge.requests).toHaveLength(4);
});

test("a process that slept past the end of its lease stores nothing once another has the run", async () => {
  const id = await start(10);
  const answer = answerEveryMetric();
  let isTaken = false;
  judge.script = (request, index) => {
    if (index === 8 && !isTaken) {
      isTaken = true;
      void db.run.update({ where: { id }, data: { leaseOwner: "another" } }).catch(() => undefined);
    }
    return { ...answer(request, index), latencyMs: 20 };
  };
  await judged(id);
  const run = await findRun(id);
  const stored = await db.judgment.count({ where: { runId: id } });
  expect(run?.leaseOwner).toBe("another");
  expect(run?.ok).toBe(stored);
  expect(stored).toBeLessThan(20);
});
