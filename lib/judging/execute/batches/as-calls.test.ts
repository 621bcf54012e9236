import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { deletePrice, setPrice } from "@/lib/db/prices";
import { findRun, type Run } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { cancelRun, pauseRun, resumeRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { failure, reply } from "@/testing/judge-server";
import { judgeOfEachTest, judgesFile } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const metrics = ["nvidia-context-relevance"];
const good = (value: number) => reply(`{"score": ${value}, "reasoning": "r"}`);

const one = judgeOfEachTest(() => ({ script: () => good(2) }));
const two = judgeOfEachTest(() => ({ script: () => good(1) }));
judgesFile(
  () => ({ one: { baseUrl: one.url, keyVariable: "ONE_KEY" } }),
  () => ({ ONE_KEY: "key-of-one", OPENAI_API_KEY: "key-of-two", OPENAI_BASE_URL: two.url }),
);

const setup = { kind: "openai" as const, models: ["judge-b"], retries: 1, reask: 0, batch: true, cache: false };

/** Each row has one context. */
async function start(rows: number, judge: Partial<StartRunInput["judge"]> = {}): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(rows, () => ({ contexts: ["One."] })));
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { ...setup, ...judge } });
  return id;
}

async function turn(id: string): Promise<Run> {
  await db.run.updateMany({ where: { id, nextPollAt: { not: null } }, data: { nextPollAt: new Date() } });
  return work(id);
}

async function workUntilEnd(id: string): Promise<Run> {
  for (let turns = 0; turns < 30; turns++) {
    const run = await turn(id);
    if (isFinished(run.status) || run.status === "paused") return run;
  }
  throw new Error("It does not end.");
}

test("each model's batches go to its own server, under the server's name for it", async () => {
  const id = await start(3, { models: ["one/judge-a", "judge-b"] });
  expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 6 });
  expect(one.queue.requests.map(({ body }) => body.model)).toEqual(Array(3).fill("judge-a"));
  expect(two.queue.requests.map(({ body }) => body.model)).toEqual(Array(3).fill("judge-b"));
  const batches = await db.batch.findMany({ where: { runId: id }, orderBy: { model: "asc" }, select: { model: true } });
  expect(batches.map(({ model }) => model)).toEqual(["judge-b", "one/judge-a"]);
  const judgments = await db.judgment.groupBy({ by: ["model"], where: { runId: id }, _count: true, orderBy: { model: "asc" } });
  expect(judgments.map(({ model, _count }) => [model, _count])).toEqual([
    ["judge-b", 3],
    ["one/judge-a", 3],
  ]);
});

test("a server that rejects batches does not delay the other", async () => {
  one.queue.latencyMs = 60_000;
  const id = await start(2, { models: ["judge-b", "one/judge-a"], reask: 1 });
  two.queue.intercept = () => ({ status: 503, body: { error: { message: "Overloaded" } } });
  expect(await turn(id)).toMatchObject({ status: "running", reason: expect.stringContaining("Overloaded") });
  expect(one.queue.batches).toHaveLength(1);
  for (const batch of one.queue.batches) batch.endsAt = 0;
  one.queue.latencyMs = 0;
  one.script = ({ prompt }) => (prompt.includes("could not be read") ? good(2) : reply("Hm."));
  expect(await turn(id)).toMatchObject({ status: "running", ok: 0 });
  expect(one.queue.batches).toHaveLength(2);
  expect(await turn(id)).toMatchObject({ ok: 2 });
  two.queue.intercept = () => null;
  expect(await workUntilEnd(id)).toMatchObject({ status: "completed", ok: 4 });
});

test("replies have a format, and the cache stores them under what was really sent", async () => {
  const id = await start(2, { cache: true });
  await workUntilEnd(id);
  expect(two.queue.requests.map(({ body }) => body.response_format)).toMatchObject(Array(2).fill({ type: "json_schema" }));
  expect(two.queue.requests.every(({ body }) => !("stream" in body))).toBe(true);
  const run = await findRun(id);
  const [again = ""] = await startRuns({
    datasetId: run?.datasetId ?? "",
    metrics,
    judge: { ...setup, batch: false, cache: true },
  });
  expect(await workUntilEnd(again)).toMatchObject({ status: "completed", cached: 2, calls: 0 });
});

test("a format that the server refuses, even without naming it, is left out of the next batch", async () => {
  two.script = ({ body }) => (body.response_format ? failure(400, { message: "Bad request." }) : good(2));
  expect(await workUntilEnd(await start(2, { retries: 0 }))).toMatchObject({ status: "completed", ok: 2, calls: 4 });
  expect(await workUntilEnd(await start(2, { retries: 0 }))).toMatchObject({ status: "completed", ok: 2, calls: 2 });
});

test("the limit is raised for a model that thinks, and stays raised in the next batches", async () => {
  two.script = ({ body }) =>
    Number(body.max_tokens) <= 200 ? { kind: "reply", content: "<think>Let me see", finishReason: "length" } : good(2);
  const run = await workUntilEnd(await start(3, { maxTokens: 200 }));
  expect(run).toMatchObject({ status: "completed", ok: 3, calls: 6, raised: { "judge-b": 800 } });
  expect(two.queue.requests.map(({ body }) => body.max_tokens)).toEqual([200, 200, 200, 800, 800, 800]);
});

test("a raised limit that the server refuses is reset, and the replies stay cut off", async () => {
  two.script = ({ body }) =>
    Number(body.max_tokens) > 200
      ? failure(400, { message: "max_tokens is too large." })
      : { kind: "reply", content: "<think>Let me see", finishReason: "length" };
  const run = await workUntilEnd(await start(2, { maxTokens: 200 }));
  expect(run).toMatchObject({ status: "completed-with-errors", failed: 2 });
});

test("cached prompt tokens of a batch cost half of their own price", async () => {
  await setPrice("judge-b", { prompt: 100_000, completion: 0, cached: 10_000 });
  const usage = { prompt_tokens: 10, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 5 } };
  two.script = () => ({ kind: "reply", content: '{"score": 2}', usage });
  const run = await workUntilEnd(await start(1));
  await deletePrice("judge-b");
  expect(run.costUsd).toBeCloseTo((5 * 0.1 + 5 * 0.01) / 2);
});

test("parameters stay fixed while batches are at the server, until those are cancelled", async () => {
  two.queue.latencyMs = 60_000;
  const id = await start(2);
  await turn(id);
  await pauseRun(id);
  for (const changes of [{ models: ["judge-c"] }, { maxTokens: 999 }, { temperature: 1 }])
    await expect(resumeRun(id, {}, changes)).rejects.toThrow("has a batch at its server");
  await resumeRun(id, {}, { retries: 3 });
  await cancelRun(id);
  await turn(id);
  two.queue.latencyMs = 0;
  await resumeRun(id, {}, { models: ["judge-c"] });
  expect(await workUntilEnd(id)).toMatchObject({ status: "completed", judge: { models: ["judge-c"] } });
});

test("files and batches go through the proxy, with the operator's headers and query", async () => {
  const { port } = new URL(two.url);
  const seen: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const proxy = createServer((incoming, response) => {
    seen.push({ url: incoming.url ?? "", headers: incoming.headers });
    const { pathname, search } = new URL(incoming.url ?? "");
    const options = { port, path: `${pathname}${search}`, method: incoming.method ?? "GET", headers: incoming.headers };
    incoming.pipe(
      send(options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  process.env.http_proxy = `http://user:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  process.env.OPENAI_BASE_URL = "http://judge.example/v1?team=a";
  process.env.OPENAI_HEADERS = '{"x-team": "a"}';
  expect(await workUntilEnd(await start(1))).toMatchObject({ status: "completed", ok: 1 });
  expect(two.requests).toHaveLength(0);
  expect(seen.length).toBeGreaterThanOrEqual(5);
  for (const { url, headers } of seen) {
    expect(url).toMatch(/^http:\/\/judge\.example\/v1\/(files|batches).*[?&]team=a/);
    expect(headers).toMatchObject({ "x-team": "a", host: "judge.example" });
    expect(headers["proxy-authorization"]).toMatch(/^Basic /);
  }
  expect(seen.some(({ url }) => url.includes("/content"))).toBe(true);
  proxy.close();
});
