import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import type { Message } from "@/lib/domain/judge";
import { promptHash } from "@/lib/judge/cache-key";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { type Behaviour, failure, type Script } from "@/testing/judge-server";
import { choice, chunks, ends, good, jsonAnswer, message, of } from "@/testing/judged/answers";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { newOwner } from "./lease-owner";

// What a judge makes of each answer is tested in lib/judge/calls.

const judge = usualJudge();

const metrics = ["nvidia-context-relevance", "trulens-context-relevance", "context-adherence-plus"];
const goodScores = [0.8, 1];

async function run(script: Script, { samples = 2, limits = {} }: { samples?: number; limits?: object } = {}) {
  judge.script = script;
  const { datasetId } = await createTestDataset(rowsOf(samples));
  const setup = { kind: "openai" as const, models: ["judge-a"], retries: 1, reask: 1, timeout: 2, concurrency: 4, polls: 1 };
  const [id = ""] = await startRuns({ datasetId, metrics, judge: setup, limits });
  await work(id);
  const judgments = await db.judgment.findMany({ where: { runId: id } });
  const scores = await db.score.findMany({ where: { runId: id } });
  return { run: await findRun(id), judgments, scores };
}

test("what a model does not take is shown, and a prompt's hash says what was sent instead", async () => {
  const hasSystem = ({ messages }: Parameters<Script>[0]["body"]) => messages?.some(({ role }) => role === "system") ?? false;
  const script: Script = (request, at) =>
    hasSystem(request.body) ? failure(400, { message: "System role not supported" }) : good(request, at);
  const { run: ended, judgments } = await run(script);
  expect(ended).toMatchObject({ status: "completed", failed: 0, reason: null, dropped: { "judge-a": ["system"] } });
  const sent = judge.requests.flatMap(({ body }) => (hasSystem(body) ? [] : promptHash((body.messages ?? []) as Message[])));
  expect(sent.length).toBeGreaterThan(0);
  for (const one of judgments) expect(sent).toContain(one.promptHash);
});

test("a limit that only one prompt leaves no room for is left out for that call", async () => {
  const text = "'max_tokens' is too large: 2048. The maximum context length is 2048 and your request has 700 input tokens.";
  const { run: ended } = await run((request, at) =>
    (request.body.max_tokens ?? request.body.max_completion_tokens ?? 0) > 1024
      ? failure(400, { message: text })
      : good(request, at),
  );
  expect(ended).toMatchObject({ status: "completed", dropped: {} });
});

test("where a reply was read is flagged; what is not read is stored unchanged, and its tokens count", async () => {
  const { judgments: read } = await run(of((text) => message({ content: null, reasoning_content: text })));
  expect(new Set(read.map(({ flagsJson }) => flagsJson))).toEqual(new Set(['["read from the reasoning"]']));
  const usage = { prompt_tokens: 20, completion_tokens: 9 };
  const { run: ended, judgments } = await run(() => jsonAnswer({ answer: "yes", usage }), { samples: 1 });
  expect(judgments[0]).toMatchObject({ error: "malformed", reply: expect.stringContaining('"answer":"yes"') });
  expect(ended?.promptTokens).toBe(20 * (ended?.calls ?? 0));
});

test.each<[Behaviour, RegExp]>([
  [failure(400, { message: "API key not valid. Please pass a valid API key." }), /^Key rejected .*OPENAI_API_KEY/],
  [
    failure(429, { message: "Daily limit reached." }, { "retry-after": "86400" }),
    /^429 from 127\.0\.0\.1:\d+: waits until .* UTC/,
  ],
])("what ends the asking pauses the run at once: %#", async (behaviour, reason) => {
  const { run: paused, judgments } = await run(() => behaviour);
  expect(paused).toMatchObject({ status: "paused", ok: 0, reason: expect.stringMatching(reason) });
  expect(judge.requests.length).toBeLessThanOrEqual(8);
  expect(judgments).toEqual([]);
  expect(paused?.waitsUntil !== null).toBe(/waits until/.test(paused?.reason ?? ""));
});

test("another model that answers is stored and said, but not a date or a provider", async () => {
  const byModel = (model: string) =>
    run(
      of((content) => choice({ message: { content } }, { model })),
      { samples: 1 },
    );
  const other = await byModel("fallback/tiny-1b");
  expect(other.run?.noticed).toEqual({ "judge-a": { answeredBy: ["fallback/tiny-1b"], shortened: null } });
  expect(other.judgments.every(({ answeredBy }) => answeredBy === "fallback/tiny-1b")).toBe(true);
  expect((await byModel("provider/judge-a-2026-11-01")).run?.noticed).toEqual({});
});

test("a server that cuts prompts is noticed, and the run pauses once", async () => {
  const script = of((content) => choice({ message: { content } }, { usage: { prompt_tokens: 300, completion_tokens: 9 } }));
  const { datasetId } = await createTestDataset(
    rowsOf(4).map((row) => ({ ...row, contexts: ["The bridge is long. ".repeat(1000)] })),
  );
  judge.script = script;
  const [id = ""] = await startRuns({
    datasetId,
    metrics: ["context-adherence-plus"],
    judge: { kind: "openai", models: ["judge-a"], polls: 1 },
  } as never);
  const work = () => judgeNextRun(id, newOwner(), new AbortController().signal);
  await work();
  const paused = await findRun(id);
  expect(paused).toMatchObject({ status: "paused", reason: expect.stringContaining("num_ctx") });
  expect(paused?.noticed["judge-a"]?.shortened).toMatchObject({ counted: 300 });
});

test("a server of which anything comes at random gives no wrong score, is paid once, and the run ends or says why", async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const others: Script[] = [
    good,
    of((text) => message({ content: null, reasoning_content: text })),
    of((text) => ({ kind: "text", body: chunks(text), contentType: "application/json" })),
    of((text) => choice({ text })),
    of((text) => message({ content: `${text}\n\nUser: Next\nAssistant: Score: 0\nVerdict: no` })),
    ...["max_tokens", "abort", "SAFETY", "new_word"].map((word) => () => ends(word, "Score: 1\nVerdict: no")),
    () => choice({ error: { code: 502, message: "Gone" }, message: { content: "Score: 1" } }),
    () => jsonAnswer({ error: { code: 429, message: "Rate limit" } }),
    () => failure(400, { message: "invalid temperature: only 1" }),
    () => failure(500, { message: "" }),
    () => failure(429, { message: "slow down" }, { "retry-after-ms": "1" }),
    () => failure(400, { message: "maximum context length is 10" }),
    () => failure(400, { message: "content_filter", code: "content_filter" }),
    () => ({ kind: "text", body: "not JSON" }),
    () => ({ kind: "reset" }),
    () => message({ content: "" }),
  ];
  const mixed: Script = (request, at) => (random(2) === 0 ? good : (others[random(others.length)] ?? good))(request, at);
  const samples = isThorough ? 1_200 : 60;
  const {
    run: done,
    judgments,
    scores,
  } = await run(mixed, { samples, limits: { pauseOnUseless: false, pauseOnOverrun: false } });
  expect(["completed", "completed-with-errors", "paused"]).toContain(done?.status);
  if (done?.status === "paused") expect(done.reason).toMatch(/\.$/);
  for (const { score } of scores) if (score !== null) expect(goodScores).toContain(score);
  const units = judgments.map(({ sampleId, metric, item, poll }) => [sampleId, metric, item, poll].join());
  expect(new Set(units).size).toBe(units.length);
  expect(done?.calls).toBe(judge.requests.length);
  expect(judge.requests.length).toBeGreaterThan(isThorough ? 5_000 : 200);
}, 120_000);
