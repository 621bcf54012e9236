import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Behaviour,
  failure,
  inTurn,
  type JudgeServer,
  rateLimited,
  reply,
  startJudgeServer,
  unsupported,
  wrongKey,
} from "@/e2e/judge-server";
import { nvidiaContextRelevance } from "@/lib/metrics/nvidia-context-relevance";
import { Gate } from "./gate";
import type { Judge } from "./judge";
import { judgeUnit, longestReply, promptHash, type RetryPolicy } from "./judge-unit";
import { createOpenAiJudge } from "./openai";
import { aQuestion, aSetup } from "./test-question";

const quick: RetryPolicy = { retries: 3, reask: 2, backoffBase: 1, backoffCap: 2, retryAfterCap: 3 };
const never = new AbortController().signal;

let server: JudgeServer;
let judge: Judge;

beforeEach(async () => {
  server = await startJudgeServer();
  judge = createOpenAiJudge({ apiKey: "sk-secret", setup: aSetup(server.url) });
});
afterEach(async () => {
  await judge.close();
  await server.close();
});

const judged = (behaviours: [Behaviour, ...Behaviour[]], policy: RetryPolicy = quick, signal = never) => {
  server.script = inTurn(...behaviours);
  return judgeUnit(judge, aQuestion(), policy, signal);
};

const busy = failure(500, { message: "Busy." });

test("a readable reply is one attempt", async () => {
  const unit = await judged([{ kind: "reply", content: "Score: 7", usage: { prompt_tokens: 20, completion_tokens: 3 } }]);
  expect(unit).toMatchObject({
    reading: { raw: 7, score: 0.7 },
    error: null,
    errorDetail: null,
    reply: "Score: 7",
    finishReason: "stop",
    attempts: 1,
    promptTokens: 20,
    completionTokens: 3,
    fatal: null,
  });
  expect(unit.latencyMs).toBeGreaterThanOrEqual(0);
  expect(unit.promptHash).toMatch(/^[0-9a-f]{64}$/);
});

test("passing failures are tried again until one succeeds", async () => {
  const unit = await judged([busy, { kind: "reset" }, rateLimited(), reply("Score: 7")]);
  expect(unit).toMatchObject({ reading: { raw: 7 }, error: null, attempts: 4 });
});

test("when all tries fail, the last cause stays", async () => {
  const unit = await judged([rateLimited(), busy]);
  expect(unit).toMatchObject({ reading: null, error: "http-500", errorDetail: "Busy.", reply: null, attempts: 4, fatal: null });
  expect(server.requests).toHaveLength(4);
});

test("no retries means one call", async () => {
  expect(await judged([busy], { ...quick, retries: 0 })).toMatchObject({ error: "http-500", attempts: 1 });
});

test("an unreadable reply is asked again at most as often as the policy says, and its raw text is kept", async () => {
  const unit = await judged([reply("I think it is fine.")]);
  expect(unit).toMatchObject({
    reading: null,
    error: "no-score",
    errorDetail: "There is no score.",
    reply: "I think it is fine.",
    attempts: 3,
  });
});

test("asking again ends with the first readable reply, and the tokens of all attempts are summed", async () => {
  const unreadable: Behaviour = { kind: "reply", content: "Hm.", usage: { prompt_tokens: 20, completion_tokens: 1 } };
  const unit = await judged([unreadable, { kind: "reply", content: "", usage: null }, { ...unreadable, content: "Score: 4" }]);
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 3, promptTokens: 40, completionTokens: 2 });
});

test("tokens that no attempt told are null", async () => {
  expect(await judged([{ kind: "reply", content: "Score: 4", usage: null }])).toMatchObject({
    promptTokens: null,
    completionTokens: null,
  });
});

test("retries and repeated questions are counted apart", async () => {
  const unit = await judged([busy, reply("Hm."), busy, reply("Hm."), busy, reply("Score: 4")]);
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 6 });
});

test("a blank reply is empty", async () => {
  expect(await judged([reply(" \n ")])).toMatchObject({ error: "empty", attempts: 3 });
  expect(await judged([{ kind: "reply", content: null }])).toMatchObject({ error: "empty" });
});

test("a reply that the token limit cut off is truncated, even when it could be read", async () => {
  expect(await judged([{ kind: "reply", content: "Score: 1", finishReason: "length" }])).toMatchObject({
    reading: null,
    error: "truncated",
    reply: "Score: 1",
    finishReason: "length",
    attempts: 3,
  });
  expect(await judged([{ kind: "reply", content: "", finishReason: "length" }])).toMatchObject({ error: "truncated" });
});

test("an answer that is no chat completion is asked again and then malformed", async () => {
  expect(await judged([{ kind: "text", body: "<html>" }])).toMatchObject({ error: "malformed", attempts: 3, reply: null });
});

test("a refusal is not asked again", async () => {
  const refusal: Behaviour = { kind: "reply", content: null, message: { refusal: "No." } };
  expect(await judged([refusal])).toMatchObject({ error: "refused", errorDetail: "No.", attempts: 1, fatal: null });
});

test("a wrong key is not tried again and ends the run", async () => {
  expect(await judged([wrongKey()])).toMatchObject({
    error: "http-401",
    attempts: 1,
    fatal: expect.stringContaining("OPENAI_API_KEY"),
  });
});

test("a refused parameter is no failure", async () => {
  const unit = await judged([unsupported("temperature"), reply("Score: 4")], { ...quick, retries: 0, reask: 0 });
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 1 });
});

test("a server that never answers ends the run only after all tries", async () => {
  const listener = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  let connections = 0;
  listener.on("connection", () => connections++);
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const closed = createOpenAiJudge({ apiKey: null, setup: aSetup(`http://127.0.0.1:${port}/v1`) });
  const unit = await judgeUnit(closed, aQuestion(), quick, never);
  expect(unit).toMatchObject({ error: "unreachable", attempts: 4, fatal: expect.stringContaining("OPENAI_BASE_URL") });
  expect(connections).toBe(4);
  await closed.close();
  await new Promise((resolve) => listener.close(resolve));
});

test("Retry-After holds every call of the run, bounded by the policy", async () => {
  const gate = new Gate();
  const controller = new AbortController();
  server.script = inTurn(rateLimited({ "retry-after": "86400" }), reply("Score: 4"));
  const unit = judgeUnit(judge, aQuestion(), { ...quick, retryAfterCap: 600_000, gate }, controller.signal);
  while (gate.remaining === 0) await new Promise(setImmediate);
  expect(gate.remaining).toBeLessThanOrEqual(600_000);
  expect(gate.remaining).toBeGreaterThan(300_000);
  controller.abort();
  expect(await unit).toMatchObject({ error: "cancelled", attempts: 1 });
  expect(server.requests).toHaveLength(1);
});

test("Retry-After is waited for and then tried again", async () => {
  const gate = new Gate();
  const unit = await judged([rateLimited({ "retry-after-ms": "2" }), reply("Score: 4")], { ...quick, gate });
  expect(unit).toMatchObject({ reading: { raw: 4 }, attempts: 2 });
});

test("a closed gate holds the first call too", async () => {
  const gate = new Gate();
  gate.pause(600_000);
  const controller = new AbortController();
  const unit = judgeUnit(judge, aQuestion(), { ...quick, gate }, controller.signal);
  controller.abort();
  expect(await unit).toMatchObject({ error: "cancelled", attempts: 0, latencyMs: null, reply: null });
  expect(server.requests).toHaveLength(0);
});

test("an abort while the judge is asked gives cancelled", async () => {
  const controller = new AbortController();
  server.script = () => {
    controller.abort();
    return { kind: "hang" };
  };
  expect(await judgeUnit(judge, aQuestion(), quick, controller.signal)).toMatchObject({
    reading: null,
    error: "cancelled",
    errorDetail: null,
    attempts: 1,
    fatal: null,
  });
});

test("an abort while waiting to try again gives cancelled without a further call", async () => {
  const controller = new AbortController();
  server.script = () => {
    setImmediate(() => controller.abort());
    return rateLimited({ "retry-after": "600" });
  };
  const unit = await judgeUnit(judge, aQuestion(), { ...quick, retryAfterCap: 600_000 }, controller.signal);
  expect(unit).toMatchObject({ error: "cancelled" });
  expect(server.requests).toHaveLength(1);
});

test("a very long reply is stored cut, and says so", async () => {
  const unit = await judged([{ kind: "large", characters: 250_000 }], { ...quick, reask: 0 });
  expect(unit.reply?.slice(longestReply)).toBe("\n[50000 further characters were not stored]");
});

test("a text read of a very long reply is stored cut too", async () => {
  const metric = { ...aQuestion().metric, parse: nvidiaContextRelevance.parse };
  server.script = () => reply(JSON.stringify({ score: 2, reasoning: "r".repeat(longestReply + 7) }));
  const { reading } = await judgeUnit(judge, { ...aQuestion(), metric }, quick, never);
  expect(reading?.raw).toBe(2);
  expect(reading?.explanation?.slice(longestReply)).toBe("\n[7 further characters were not stored]");
});

test("the hash tells prompts apart, and nothing else", () => {
  const of = (...messages: ["system" | "user", string][]) => promptHash(messages.map(([role, content]) => ({ role, content })));
  expect(of(["system", "a"], ["user", "b"])).toBe(of(["system", "a"], ["user", "b"]));
  expect(of(["user", "ab"])).not.toBe(of(["user", "a"], ["user", "b"]));
  expect(of(["user", "a"])).not.toBe(of(["system", "a"]));
});
