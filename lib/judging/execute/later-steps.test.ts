import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun, type Run } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { retryRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { type JudgeServer, reply } from "@/testing/judge-server";
import { judgeOfEachTest, judgesFile } from "@/testing/judged/each-test";
import { work as judgeNow } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { answerTwoSteps } from "@/testing/two-steps";

const one = judgeOfEachTest(() => ({ script: answerTwoSteps }));
const two = judgeOfEachTest(() => ({ script: answerTwoSteps }));
judgesFile(() => ({ one: { baseUrl: one.url }, two: { baseUrl: two.url } }));

const models = ["one/a", "two/b"];

async function start(rows: number, judge: Partial<StartRunInput["judge"]> = {}): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(rows));
  return startOn(datasetId, judge);
}

async function startOn(datasetId: string, judge: Partial<StartRunInput["judge"]> = {}): Promise<string> {
  const server = { kind: "openai" as const, models, retries: 0, reask: 0, cache: false, ...judge };
  const [id = ""] = await startRuns({ datasetId, metrics: ["two-steps"], judge: server });
  return id;
}

async function work(id: string, signal = new AbortController().signal): Promise<Run> {
  await db.run.updateMany({ where: { id, nextPollAt: { not: null } }, data: { nextPollAt: new Date() } });
  return judgeNow(id, signal);
}

const sentTo = (server: JudgeServer) => server.requests.map(({ prompt }) => prompt);
const hasDuplicates = (prompts: string[]) => new Set(prompts).size < prompts.length;

/** Each response has a year: four claims, of which two are right. One call lists them and four check them. */
const callsEach = 5;

async function expectComplete(run: Run, rows: number): Promise<void> {
  const count = rows * callsEach * models.length;
  expect(run).toMatchObject({ status: "completed", ok: count, planned: count, failed: 0 });
  const scores = await db.score.findMany({ where: { runId: run.id } });
  expect(scores.map(({ score }) => score)).toEqual(Array.from({ length: rows }, () => 0.5));
  const units = await db.judgment.groupBy({ by: ["step", "item", "model"], where: { runId: run.id }, _count: true });
  expect(units).toHaveLength(callsEach * models.length);
  expect(units.every(({ _count }) => _count === rows)).toBe(true);
}

test("the second step asks about what the first gave, on every server, and the plan follows", async () => {
  two.script = (request) => ({ ...answerTwoSteps(request), latencyMs: 3 });
  const id = await start(40);
  expect((await findRun(id))?.planned).toBe(40 * (1 + 2) * models.length);
  await expectComplete(await work(id), 40);
  expect(hasDuplicates(sentTo(one)) || hasDuplicates(sentTo(two))).toBe(false);
});

test("a run that was stopped between its steps continues where it was", async () => {
  const id = await start(30);
  const shutdown = new AbortController();
  const judgeOne = one.script;
  one.script = (request, index) => {
    if (index === 40) shutdown.abort();
    return judgeOne(request, index);
  };
  const stopped = await work(id, shutdown.signal);
  expect(stopped.status).toBe("queued");
  expect(stopped.ok).toBeLessThan(stopped.planned);
  await expectComplete(await work(id), 30);
  expect(hasDuplicates([...sentTo(one)])).toBe(false);
});

test("cached replies answer all steps", async () => {
  const { datasetId } = await createTestDataset(rowsOf(6));
  await work(await startOn(datasetId, { cache: true }));
  const sent = one.requests.length + two.requests.length;
  const again = await work(await startOn(datasetId, { cache: true }));
  await expectComplete(again, 6);
  expect(again).toMatchObject({ calls: 0, cached: again.ok });
  expect(one.requests.length + two.requests.length).toBe(sent);
});

test("a failed first step leaves the sample without a score; its retry asks the second step too", async () => {
  const id = await start(3);
  const isBad = (prompt: string) => prompt.includes("List") && prompt.includes("1801");
  one.script = two.script = (request) => (isBad(request.prompt) ? reply("no list") : answerTwoSteps(request));
  const run = await work(id);
  expect(run).toMatchObject({ status: "completed-with-errors", failed: 2, ok: 2 * callsEach * models.length });
  expect(run.planned).toBe(run.ok + run.failed);
  expect(await db.score.count({ where: { runId: id, score: null, cause: "malformed" } })).toBe(1);
  one.script = two.script = answerTwoSteps;
  expect(await retryRun(id)).toBe(2);
  expect((await findRun(id))?.planned).toBe(run.ok + 3 * models.length);
  await expectComplete(await work(id), 3);
});

test("a retried first step throws away what later steps made of it", async () => {
  const id = await start(2);
  const isBad = (prompt: string) => prompt.includes("List") && prompt.includes("1801");
  two.script = (request) => (isBad(request.prompt) ? reply("no list") : answerTwoSteps(request));
  expect(await work(id)).toMatchObject({ status: "completed-with-errors", failed: 1, ok: 2 * callsEach * models.length - 1 });
  two.script = answerTwoSteps;
  await retryRun(id);
  expect(await findRun(id)).toMatchObject({ ok: callsEach * models.length + 1, failed: 0 });
  await expectComplete(await work(id), 2);
});

test("batches send each step when the one before is back", async () => {
  const id = await start(4, { batch: true });
  let run = await work(id);
  for (let turns = 0; turns < 20 && run.status === "running"; turns++) run = await work(id);
  await expectComplete(run, 4);
  expect(one.queue.batches.map(({ requests }) => requests.length)).toEqual([4, 16]);
});
