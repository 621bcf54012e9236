import { afterEach, describe, expect, test } from "vitest";
import type { Traits } from "@/lib/judge/contract/judge";
import { anEndpoint, aQuestion, aSetup } from "@/lib/judge/question.fixture";
import { type Behaviour, failure, reply, type Script, streamsOnly, unsupported } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { createOpenAiJudge } from "./create";

const server = judgeOfEachTest();
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of close.splice(0)) await end();
});

function judgeOf({ known, timeout = 5 }: { known?: Traits; timeout?: number } = {}) {
  const learned: Traits[] = [];
  const judge = createOpenAiJudge({
    endpoint: anEndpoint(server.url, { headers: { "x-secret": "secret-of-a-header" } }),
    setup: aSetup(server.url, { timeout }),
    ...(known && { known: new Map([["judge-a", known]]) }),
    onLearned: (_, traits) => learned.push(traits),
  });
  close.push(judge.close);
  return { judge, learned };
}

const answer = (script: Script | Behaviour, more: Parameters<typeof judgeOf>[0] = {}, polls = 1) => {
  server.script = typeof script === "function" ? script : () => script;
  return judgeOf(more).judge.ask(aQuestion({ polls }));
};
const bodies = () => server.requests.map(({ body }) => body);
const streams: Traits = { refused: new Set(), severalReplies: null, streams: true };

test("a server that only streams is recognised once, and its reply has text, finish reason and tokens", async () => {
  server.script = streamsOnly(() => reply("Score: 7, für 北京 🌍"));
  const { judge, learned } = judgeOf();
  const got = await judge.ask(aQuestion());
  expect(got).toMatchObject({
    ok: true,
    requests: 2,
    texts: [{ text: "Score: 7, für 北京 🌍", finishReason: "stop", refusal: null }],
  });
  expect(got).toMatchObject({ promptTokens: expect.any(Number), completionTokens: expect.any(Number) });
  await judge.ask(aQuestion());
  expect(bodies().map(({ stream }) => stream)).toEqual([undefined, true, true]);
  expect(bodies()[1]).toMatchObject({ stream_options: { include_usage: true } });
  expect(learned.at(-1)).toMatchObject({ streams: true });
});

test("a server known to stream is called with a stream, and may answer without", async () => {
  expect(await answer(reply("Score: 3"), { known: streams })).toMatchObject({
    ok: true,
    requests: 1,
    texts: [{ text: "Score: 3" }],
  });
  expect(bodies()).toMatchObject([{ stream: true }]);
});

test("an unrequested stream is read too, also compressed, and streams are requested from then on", async () => {
  for (const gzip of [false, true]) {
    server.script = () => ({ kind: "stream", contents: ["Score: 6"], gzip });
    const { judge, learned } = judgeOf();
    expect(await judge.ask(aQuestion())).toMatchObject({ ok: true, requests: 1, texts: [{ text: "Score: 6" }] });
    expect(learned).toMatchObject([{ streams: true }]);
  }
});

test("a server that refuses stream_options streams without them, and reports no tokens", async () => {
  const script: Script = (request, index) =>
    request.body.stream_options ? unsupported("stream_options") : streamsOnly(() => reply("Score: 2"))(request, index);
  expect(await answer(script)).toMatchObject({
    ok: true,
    promptTokens: null,
    completionTokens: null,
    texts: [{ text: "Score: 2" }],
  });
  expect(bodies()).toHaveLength(3);
});

test("several polls arrive in one stream, in order", async () => {
  const got = await answer({ kind: "stream", contents: ["Score: 1", "Score: 2", "Score: 3, and a long reason"] }, {}, 3);
  expect(got).toMatchObject({ texts: [{ text: "Score: 1" }, { text: "Score: 2" }, { text: "Score: 3, and a long reason" }] });
});

test("a refusal, a filter and a limit are read as in a whole reply", async () => {
  expect(await answer({ kind: "stream", contents: [""], delta: { refusal: "I will not." } })).toMatchObject({
    texts: [{ refusal: "I will not." }],
  });
  expect(await answer({ kind: "stream", contents: ["Sco"], finishReason: "content_filter" })).toMatchObject({
    texts: [{ refusal: expect.stringContaining("filter") }],
  });
  expect(await answer({ kind: "stream", contents: ["Score"], finishReason: "length" })).toMatchObject({
    texts: [{ text: "Score", finishReason: "length" }],
  });
});

describe("a partial reply never counts as whole", () => {
  test.each<[string, Behaviour]>([
    ["a stream that stops", { kind: "stream", contents: ["Score: 8"], end: "cut" }],
    ["a compressed one that stops", { kind: "stream", contents: ["Score: 8"], end: "cut", gzip: true }],
  ])("%s is worth a retry", async (_, behaviour) => {
    expect(await answer(behaviour)).toMatchObject({ ok: false, cause: "malformed", transient: true, fatal: null });
  });

  test("an error in the middle is that error", async () => {
    const end = { error: { message: "Engine overloaded for secret-of-a-header", type: "server_error" } };
    const got = await answer({ kind: "stream", contents: ["Score: 8"], end });
    expect(got).toMatchObject({ ok: false, cause: "http-500", transient: true, detail: "Engine overloaded for [key]" });
    const limited = { error: { message: "Slow down.", code: 429 } };
    expect(await answer({ kind: "stream", contents: ["Score"], end: limited })).toMatchObject({
      cause: "rate-limited",
      transient: true,
    });
  });
});

test("what a stream repeats of a secret is removed", async () => {
  const got = await answer({ kind: "stream", contents: ["Score: 8, sk-test-key and secret-of-a-header"] });
  expect(got).toMatchObject({ texts: [{ text: "Score: 8, [key] and [key]" }] });
});

describe("hostile streams end", () => {
  test.each([
    ["without line ends", "x".repeat(64 * 1024)],
    ["of comments", `: ${"x".repeat(1000)}\n\n`.repeat(64)],
    ["of texts", `data: {"choices":[{"delta":{"content":"${"x".repeat(60_000)}"}}]}\n\n`],
  ])("endless ones %s by their size", async (_, chunk) => {
    const got = await answer({ kind: "endless", chunk }, { timeout: 60 });
    expect(got).toMatchObject({ ok: false, cause: "malformed", detail: expect.stringContaining("longer than") });
  });
});

test("a server that wants a stream and refuses it is an error after two requests", async () => {
  const got = await answer(failure(400, { message: "stream must be set", param: "stream" }));
  expect(got).toMatchObject({ ok: false, cause: "http-400", requests: 2 });
});
