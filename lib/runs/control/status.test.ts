import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { setPrice } from "@/lib/db/prices";
import { claimRun, endWork } from "@/lib/db/runs/claims";
import { findRun } from "@/lib/db/runs/list";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, reply } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { cancelRun, pauseRun, resumeRun, retryRun } from "./status";

const judge = usualJudge(() => ({ script: answerEveryMetric() }));

const never = new AbortController().signal;

async function start(samples = 3): Promise<{ id: string; datasetId: string }> {
  const { datasetId } = await createTestDataset(rowsOf(samples));
  const judge = { kind: "openai" as const, models: ["judge-a"], retries: 0, reask: 0, concurrency: 2 };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge });
  return { id, datasetId };
}

const until = () => new Date(Date.now() + 60_000);

test("errors are not retried while the worker of a paused run is still stopping", async () => {
  const { id } = await start();
  judge.script = () => reply("no number");
  await work(id);
  await db.run.update({ where: { id }, data: { status: "paused", leaseOwner: "slow", leaseUntil: until() } });
  await expect(retryRun(id)).rejects.toThrow("still stopping");
  expect(await db.judgment.count({ where: { runId: id } })).toBe(6);
  await endWork(id, "slow", { status: "queued", reason: null });
  expect(await retryRun(id)).toBe(6);
  expect(await findRun(id)).toMatchObject({ status: "queued", failed: 0, finishedAt: null });
});

test("a run waiting for a retry shows the remaining scores, and an unfinished retry can be resumed", async () => {
  const { id } = await start();
  judge.script = ({ prompt }) => reply(prompt.includes("bridge number 0") ? "?" : '{"score": 2, "reasoning": "r"}');
  await work(id);
  await retryRun(id);
  expect((await findRun(id))?.summaries["nvidia-context-relevance"]).toMatchObject({ scored: 2, samples: 2, errors: {} });
  await cancelRun(id);
  await resumeRun(id);
  await work(id);
  expect(await findRun(id)).toMatchObject({ status: "completed-with-errors", ok: 4, failed: 2, planned: 6 });
});

test("a run without errors cannot be retried and keeps its status", async () => {
  const { id } = await start();
  await work(id);
  const ended = await findRun(id);
  expect(ended).toMatchObject({ status: "completed", failed: 0 });
  await expect(retryRun(id)).rejects.toThrow(`The run ${id} has no judgment in error.`);
  expect(await findRun(id)).toEqual(ended);
});

test("a cancelled run has an end time, and a resumed one has none", async () => {
  const { id } = await start();
  await cancelRun(id);
  expect((await findRun(id))?.finishedAt).toBeInstanceOf(Date);
  await resumeRun(id);
  expect((await findRun(id))?.finishedAt).toBeNull();
});

test("a worker that ends after a pause leaves the run paused and gives its lease back", async () => {
  const { id } = await start();
  await claimRun("w", until(), { id });
  await pauseRun(id);
  expect(await endWork(id, "w", { status: "completed", reason: null, planned: 1 })).toBe(false);
  expect(await findRun(id)).toMatchObject({ status: "paused", planned: 6, leaseOwner: null, leaseUntil: null });
});

test("a worker that lost its lease changes nothing of the run", async () => {
  const { id } = await start();
  await claimRun("new", until(), { id });
  expect(await endWork(id, "old", { status: "completed", reason: null, dropped: { a: ["temperature"] } })).toBe(false);
  expect(await findRun(id)).toMatchObject({ status: "running", leaseOwner: "new", dropped: {} });
});

test("parameters that a server refused are still listed after the run is resumed", async () => {
  const { id } = await start();
  await db.run.update({ where: { id }, data: { droppedJson: '{"judge-b":["temperature"]}' } });
  await work(id);
  expect((await findRun(id))?.dropped).toEqual({ "judge-b": ["temperature"] });
});

/** A run without a working process: with no lease, or with one written by a clock that jumped. */
async function abandoned(id: string, leaseUntil: Date | null): Promise<void> {
  await db.run.update({ where: { id }, data: { status: "running", leaseOwner: "gone", leaseUntil } });
}
const noLease = [
  ["has run out", () => new Date(Date.now() - 1)],
  ["lies hours ahead", () => new Date(Date.now() + 7_200_000)],
] as const;

test.each(noLease)(
  "a run whose process ended, and whose lease %s, is paused, resumed, retried and cancelled",
  async (_, lease) => {
    const { id } = await start();
    judge.script = ({ prompt }) => reply(prompt.includes("bridge number 0") ? "?" : '{"score": 2, "reasoning": "r"}');
    await work(id);
    await abandoned(id, lease());
    await pauseRun(id);
    expect((await findRun(id))?.status).toBe("paused");
    await resumeRun(id);
    await abandoned(id, lease());
    expect(await retryRun(id)).toBe(2);
    judge.script = answerEveryMetric();
    await abandoned(id, lease());
    await resumeRun(id);
    expect(await judgeNextRun(id, newOwner(), never)).toBe(true);
    expect(await findRun(id)).toMatchObject({ status: "completed", ok: 6, failed: 0 });
    await abandoned(id, lease());
    await cancelRun(id);
    expect((await findRun(id))?.status).toBe("cancelled");
  },
);

/** A run that has reached its limits of 40 calls and one dollar. */
async function spent(limits: object): Promise<string> {
  const { id } = await start();
  const counters = { calls: 40, costUsd: 1, failed: 1, ok: 1 };
  await db.run.update({ where: { id }, data: { status: "paused", limitsJson: JSON.stringify(limits), ...counters } });
  return id;
}

test("a run can be resumed with a higher limit or none, but not with one that it has reached", async () => {
  const id = await spent({ maxCalls: 40 });
  const says = /^The run has made 40 calls; a limit of 40 would stop it immediately\. .*assay resume \S+ --max-calls 80$/;
  await expect(resumeRun(id)).rejects.toThrow(says);
  await expect(resumeRun(id, { maxCalls: 30 })).rejects.toThrow("a limit of 30 would stop it immediately");
  await expect(retryRun(id)).rejects.toThrow(/assay retry \S+ --max-calls 80$/);
  expect(await findRun(id)).toMatchObject({ status: "paused", failed: 1, limits: { maxCalls: 40 } });
  await resumeRun(id, { maxCalls: 41 });
  expect(await findRun(id)).toMatchObject({ status: "queued", limits: { maxCalls: 41, budgetUsd: null } });
  await pauseRun(id);
  await resumeRun(id, { maxCalls: null });
  expect(await findRun(id)).toMatchObject({ status: "queued", limits: { maxCalls: null, budgetUsd: null } });
});

test("errors can be retried with a higher limit", async () => {
  const id = await spent({ maxCalls: 40 });
  await retryRun(id, { maxCalls: 50 });
  expect(await findRun(id)).toMatchObject({ status: "queued", limits: { maxCalls: 50 } });
});

test("a run cannot be resumed if its next call would exceed the budget", async () => {
  const id = await spent({ budgetUsd: 1.02 });
  await expect(resumeRun(id)).rejects.toThrow(
    /The run has cost US\$ 1\.00; a budget of US\$ 1\.02 would stop it immediately\. .*--budget-usd 2$/,
  );
  await expect(resumeRun(id, { maxCalls: 100 })).rejects.toThrow("would stop it immediately");
  await expect(resumeRun(id, { budgetUsd: 2 })).rejects.toThrow("no price is set for judge-a");
  await setPrice("judge-a", { prompt: 1, completion: 1 });
  await resumeRun(id, { budgetUsd: 2 });
  expect(await findRun(id)).toMatchObject({ status: "queued", limits: { maxCalls: null, budgetUsd: 2 } });
});

test("invalid limits are refused by name, and an active run's limits cannot be changed", async () => {
  const id = await spent({});
  for (const limits of [{ maxCalls: 0 }, { maxCalls: 1.5 }, { maxCalls: -1 }, { budgetUsd: 0 }, { budgetUsd: 1e12 }]) {
    await expect(resumeRun(id, limits)).rejects.toThrow("maxCalls" in limits ? "Calls: It must be" : "Budget: It must be");
  }
  await resumeRun(id);
  await expect(resumeRun(id, { maxCalls: 90 })).rejects.toThrow("is queued. Pause it before changing it.");
  await resumeRun(id, { maxCalls: undefined });
  expect(await findRun(id)).toMatchObject({ status: "queued", limits: { maxCalls: null, budgetUsd: null } });
});
