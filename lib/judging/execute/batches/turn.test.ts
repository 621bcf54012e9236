import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { deletePrice, setPrice } from "@/lib/db/prices";
import type { Run } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { runWorker } from "@/lib/judging/work-loop";
import { metrics } from "@/lib/metrics/registry";
import { deleteRun } from "@/lib/runs/control/delete";
import { cancelRun, pauseRun, resumeRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { asksFor } from "@/testing/asks";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, failure, reply, unsupported } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { runOf, work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const judge = usualJudge(() => ({ script: (request) => answerEveryMetric()(request, 0) }));

const openai = { kind: "openai" as const, models: ["judge-a"], retries: 2, reask: 1, batch: true, cache: false };
const nvidia = ["nvidia-context-relevance"];
const good = reply('{"score": 2, "reasoning": "r"}');

function judgmentsOf(rows: number): number {
  const sample = { question: "Q?", contexts: ["One.", "Two."], response: "R." };
  return rows * metrics.flatMap((metric) => asksFor([sample], metric)).length;
}

async function start(rows: number, input: Partial<StartRunInput> = {}): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(rows));
  const [id = ""] = await startRuns({ datasetId, metrics: nvidia, judge: openai, ...input });
  return id;
}

/** One check of the run's batches, as if it were due. */
async function turn(id: string): Promise<Run> {
  await db.run.updateMany({ where: { id, nextPollAt: { not: null } }, data: { nextPollAt: new Date() } });
  await work(id);
  return runOf(id);
}

async function workUntilEnd(id: string, most = 30): Promise<Run> {
  for (let turns = 0; turns < most; turns++) {
    const run = await turn(id);
    if (isFinished(run.status) || run.status === "paused") return run;
    await wait(5);
  }
  return runOf(id);
}

const bodies = () => judge.queue.requests.map(({ body }) => JSON.stringify(body));

describe("a batched run", () => {
  test("uses only files and batches, and ends like any other", async () => {
    const run = await workUntilEnd(await start(3, { metrics: ["all"] }));
    const count = judgmentsOf(3);
    expect(run).toMatchObject({ status: "completed", ok: count, failed: 0, planned: count });
    expect(judge.requests).toHaveLength(0);
    expect(run.summaries["trulens-answer-relevance"]?.scored).toBe(3);
    expect(await db.batchRequest.count({ where: { runId: run.id } })).toBe(0);
    expect(await db.judgment.count({ where: { runId: run.id } })).toBe(count);
  });

  test("stays running without a worker while it waits, and shows it", async () => {
    judge.queue.latencyMs = 60_000;
    const id = await start(2);
    expect(await turn(id)).toMatchObject({ status: "running", leaseOwner: null, ok: 0 });
    expect(await turn(id)).toMatchObject({ status: "running" });
    expect(judge.queue.batches).toHaveLength(1);
  });

  test("polls of one prompt share a request where the model answers several at once", async () => {
    const several = (contents: string[]) => ({ kind: "replies" as const, contents });
    judge.script = ({ body }) => several(Array.from({ length: body.n ?? 1 }, () => "Fine.\nVerdict: yes"));
    const settings = { metrics: ["context-adherence-plus"], settings: { "context-adherence-plus": { polls: 4 } } };
    const run = await workUntilEnd(await start(3, settings));
    expect(run).toMatchObject({ status: "completed", ok: 12, calls: 3 });
    expect(judge.queue.requests.map(({ body }) => body.n)).toEqual([4, 4, 4]);
  });

  test("a server that answers one of several polls, or refuses `n`, gets requests for the others", async () => {
    const settings = { metrics: ["context-adherence-plus"], settings: { "context-adherence-plus": { polls: 3 } } };
    judge.script = ({ body }) => (body.n ? failure(400, { message: "bad request" }) : reply("Fine.\nVerdict: yes"));
    expect(await workUntilEnd(await start(2, settings))).toMatchObject({ status: "completed", ok: 6 });
    await db.modelTraits.deleteMany();
    judge.script = () => reply("Fine.\nVerdict: yes");
    expect(await workUntilEnd(await start(2, settings))).toMatchObject({ status: "completed", ok: 6 });
  });

  test("a parameter that the model refuses is left out of the next batch, without counting an attempt", async () => {
    judge.script = ({ body }) =>
      "max_tokens" in body ? unsupported("max_tokens", " Use 'max_completion_tokens' instead.") : good;
    const run = await workUntilEnd(await start(2, { judge: { ...openai, retries: 0, reask: 0 } }));
    expect(run).toMatchObject({ status: "completed", ok: 4, dropped: { "judge-a": ["max_tokens"] } });
  });

  test("an unreadable reply is requested again with what could not be read, then it is an error", async () => {
    judge.script = ({ prompt }) => (prompt.includes("bridge number 0") ? reply("I would rather not.") : good);
    const run = await workUntilEnd(await start(2, { limits: { pauseOnUseless: false } }));
    expect(run).toMatchObject({ status: "completed-with-errors", ok: 2, failed: 2, calls: 6 });
    const again = judge.queue.requests.filter(({ body }) => (body.messages?.length ?? 0) > 2);
    expect(again).toHaveLength(2);
    expect(again[0]?.body.messages?.map(({ role }) => role).slice(-2)).toEqual(["assistant", "user"]);
    expect(new Set(bodies()).size).toBe(bodies().length);
    expect(await db.judgment.findFirst({ where: { runId: run.id, error: "malformed" } })).toMatchObject({ attempts: 2 });
  });

  test("costs half, and an estimate says so", async () => {
    await setPrice("judge-a", { prompt: 1_000_000, completion: 0 });
    judge.script = () => ({ kind: "reply", content: '{"score": 2}', usage: { prompt_tokens: 10, completion_tokens: 1 } });
    const limits = { pauseOnOverrun: false };
    const run = await workUntilEnd(await start(1, { limits }));
    const direct = await workUntilEnd(await start(1, { limits, judge: { ...openai, batch: false } }));
    await deletePrice("judge-a");
    expect([run.costUsd, direct.costUsd]).toEqual([10, 20]);
    expect(run.estimate?.costUsd).toBe((direct.estimate?.costUsd ?? 0) / 2);
  });

  test("uses cached replies of earlier runs first", async () => {
    const { datasetId } = await createTestDataset(rowsOf(2));
    const one = async (more: object) => {
      const [id = ""] = await startRuns({ datasetId, metrics: nvidia, judge: { ...openai, cache: true, ...more } });
      return workUntilEnd(id);
    };
    await one({ batch: false });
    expect(await one({})).toMatchObject({ status: "completed", ok: 4, cached: 4, calls: 0 });
    expect(judge.queue.batches).toHaveLength(0);
  });
});

describe("failures at the server", () => {
  test("the results of an expired batch are stored, and the rest is sent again", async () => {
    judge.queue.plan = (number) => (number === 0 ? { end: "expired", done: 3 } : {});
    const run = await workUntilEnd(await start(4));
    expect(run).toMatchObject({ status: "completed", ok: 8 });
    expect(judge.queue.batches.map(({ requests }) => requests.length)).toEqual([8, 5]);
  });

  test("a batch that always expires fails after the retries", async () => {
    judge.queue.plan = () => ({ end: "expired", done: 0 });
    expect(await workUntilEnd(await start(1))).toMatchObject({ status: "completed-with-errors", failed: 2 });
    expect(judge.queue.batches).toHaveLength(3);
  });

  test("a failed batch pauses the run with the server's message, and is sent again on resume", async () => {
    const errors = [{ code: "invalid_json_line", message: "Line 1 is no JSON." }];
    judge.queue.plan = (number) => (number === 0 ? { end: "failed", errors } : {});
    const id = await start(1);
    const paused = await workUntilEnd(id);
    expect(paused.status).toBe("paused");
    expect(paused.reason).toContain("Line 1 is no JSON");
    await resumeRun(id);
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 2 });
  });

  test("a batch rejected by a full queue waits, and its file is reused", async () => {
    const full = { code: "token_limit_exceeded", message: "Enqueued token limit reached for judge-a." };
    const busy = failure(429, { message: "Enqueued token limit reached.", code: "rate_limit_exceeded" });
    judge.queue.plan = (number) => {
      if (number === 0) return { end: "failed", errors: [full] };
      return number === 1 && busy.kind === "status" ? { refusal: { status: 429, body: busy.body } } : {};
    };
    const id = await start(1);
    await turn(id);
    expect(await turn(id)).toMatchObject({ status: "running", reason: expect.stringContaining("Enqueued token limit") });
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 2 });
    expect([...judge.queue.files.values()].filter(({ purpose }) => purpose === "batch")).toHaveLength(1);
  });

  test("lost lines are requested again; foreign, repeated, unreadable and endless ones are ignored and counted", async () => {
    const foreign = JSON.stringify({ custom_id: "other-0", response: { status_code: 200, body: {} } });
    const endless = `{"custom_id": "${"x".repeat(17_000_000)}"}`;
    judge.queue.plan = (number) =>
      number > 0
        ? {}
        : {
            lines: ([first = "", ...others]) => [...others.slice(1).reverse(), foreign, "{not json", "7", first, first, endless],
          };
    const run = await workUntilEnd(await start(3));
    expect(run).toMatchObject({ status: "completed", ok: 6 });
    expect(judge.queue.batches.map(({ requests }) => requests.length)).toEqual([6, 1]);
    const stored = await db.batch.findMany({ where: { runId: run.id }, orderBy: { createdAt: "asc" } });
    expect(stored.map(({ ignored }) => ignored)).toEqual([5, 0]);
  });

  test("results of a missing file or batch are requested again", async () => {
    judge.queue.plan = (number) => (number === 0 ? { vanishes: true } : {});
    expect(await workUntilEnd(await start(1))).toMatchObject({ status: "completed", ok: 2 });
    judge.queue.latencyMs = 60_000;
    const id = await start(1);
    await turn(id);
    judge.queue.batches.length = 0;
    judge.queue.latencyMs = 0;
    expect(await turn(id)).toMatchObject({ status: "paused", reason: expect.stringContaining("no longer has") });
    await resumeRun(id);
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 2 });
  });

  test("a server without batches is refused before anything is stored", async () => {
    judge.queue.isOff = true;
    const before = await db.run.count();
    await expect(start(1)).rejects.toThrow("has no files and batches (HTTP 404");
    expect(await db.run.count()).toBe(before);
  });

  test("a batch that was created although the response was lost is found, not created again", async () => {
    judge.queue.plan = (number) => (number === 0 ? { refusal: { status: 502, body: {}, isMade: true } } : {});
    expect(await workUntilEnd(await start(2, { judge: { ...openai, retries: 0 } }))).toMatchObject({ status: "paused" });
    const [run] = await db.run.findMany({ orderBy: { createdAt: "desc" }, take: 1 });
    await resumeRun(run?.id ?? "");
    expect(await workUntilEnd(run?.id ?? "")).toMatchObject({ status: "completed", ok: 4 });
    expect(judge.queue.batches).toHaveLength(1);
  });

  test("an unreachable server is retried while it has batches", async () => {
    judge.queue.latencyMs = 50;
    const id = await start(1, { judge: { ...openai, retries: 0 } });
    await turn(id);
    judge.queue.intercept = () => ({ status: 503, body: { error: { message: "Overloaded" } } });
    expect(await turn(id)).toMatchObject({ status: "running", reason: expect.stringContaining("Overloaded") });
    judge.queue.intercept = () => null;
    await wait(60);
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 2 });
  });

  test("useless replies pause the run, and cancel its other batches", async () => {
    judge.script = () => ({ kind: "reply", content: "", finishReason: "length" });
    const run = await workUntilEnd(await start(15, { judge: { ...openai, reask: 0 } }));
    expect(run).toMatchObject({ status: "paused", failed: 30, reason: expect.stringContaining("useless") });
  });

  test("a budget delays requests that do not fit until the cost is known", async () => {
    await setPrice("judge-a", { prompt: 100, completion: 0 });
    judge.script = () => ({ kind: "reply", content: '{"score": 2}', usage: { prompt_tokens: 100_000, completion_tokens: 1 } });
    // Each call costs 5 dollars; the estimate is 0.1.
    const run = await workUntilEnd(await start(10, { limits: { budgetUsd: 0.3, pauseOnOverrun: false } }));
    await deletePrice("judge-a");
    expect(run).toMatchObject({ status: "paused", reason: expect.stringContaining("budget") });
    expect(judge.queue.requests.length).toBeLessThan(20);
  });
});

describe("pausing and cancelling", () => {
  test("a paused run leaves its batches alone; resumed, it continues with them", async () => {
    judge.queue.latencyMs = 60_000;
    const id = await start(2);
    await turn(id);
    await pauseRun(id);
    const calls = judge.queue.calls.length;
    await turn(id);
    expect(judge.queue.calls).toHaveLength(calls);
    for (const batch of judge.queue.batches) batch.endsAt = 0;
    await resumeRun(id);
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 4 });
    expect(judge.queue.batches).toHaveLength(1);
  });

  test("a cancelled run cancels its batches and stores their results", async () => {
    judge.queue.latencyMs = 60_000;
    judge.queue.plan = () => ({ done: 3 });
    const id = await start(2);
    await turn(id);
    await cancelRun(id);
    expect(judge.queue.batches.map(({ isCancelled }) => isCancelled)).toEqual([true]);
    expect(await turn(id)).toMatchObject({ status: "cancelled", ok: 3, nextPollAt: null });
    await resumeRun(id);
    judge.queue.latencyMs = 0;
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 4 });
    expect(bodies()).toHaveLength(5);
  });

  test("a paused run with batches at the server is not deleted; a cancelled one is", async () => {
    judge.queue.latencyMs = 60_000;
    const id = await start(1);
    await turn(id);
    await pauseRun(id);
    await expect(deleteRun(id)).rejects.toThrow("Cancel it before you delete it");
    await cancelRun(id);
    await deleteRun(id);
    expect(judge.queue.batches.map(({ isCancelled }) => isCancelled)).toEqual([true]);
  });

  test("a batch that was cancelled at the server pauses the run", async () => {
    judge.queue.plan = (number) => (number === 0 ? { end: "cancelled", done: 1 } : {});
    const id = await start(1);
    expect(await workUntilEnd(id)).toMatchObject({
      status: "paused",
      ok: 1,
      reason: expect.stringContaining("cancelled at the server"),
    });
    await resumeRun(id);
    expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 2 });
  });
});

test("a worker judges other runs while batched ones wait, and ends them when they are done", async () => {
  judge.queue.latencyMs = 1_500;
  const batched = [await start(2), await start(2)];
  const direct = await start(2, { judge: { ...openai, batch: false } });
  const stop = new AbortController();
  const working = runWorker(stop.signal);
  await expect.poll(async () => (await runOf(direct)).status).toBe("completed");
  for (const id of batched) await expect.poll(async () => (await runOf(id)).status).toBe("completed");
  stop.abort();
  await working;
});
