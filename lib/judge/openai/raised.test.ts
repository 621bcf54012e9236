import { afterEach, expect, test } from "vitest";
import { Flow } from "@/lib/judge/calls/flow";
import { judgeAsks, type Spent } from "@/lib/judge/calls/judge-asks";
import type { JudgedUnit } from "@/lib/judge/calls/settle";
import type { Question } from "@/lib/judge/contract/call";
import { anEndpoint, aQuestion, aSetup } from "@/lib/judge/question.fixture";
import { type Behaviour, failure, reply, type Script } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { createOpenAiJudge } from "./create";

const server = judgeOfEachTest();
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of close.splice(0)) await end();
});

/** Judges a question as a run does, and what that cost. */
async function judged({
  script,
  raised,
  maxTokens = 100,
  question = aQuestion(),
}: {
  script: Script | Behaviour;
  raised?: Record<string, number>;
  maxTokens?: number;
  question?: Question;
}) {
  server.script = typeof script === "function" ? script : () => script;
  const setup = aSetup(server.url, { maxTokens });
  const judge = createOpenAiJudge({ endpoint: anEndpoint(server.url), setup, ...(raised && { raised }) });
  close.push(judge.close);
  const units: JudgedUnit[] = [];
  const spent: Spent[] = [];
  const read: unknown[] = [];
  const policy = {
    retries: 0,
    reask: 0,
    flow: new Flow({ concurrency: 4, rpm: null, tpm: null }),
    onSpent: (one: Spent) => spent.push(one),
    onRead: (cause: unknown) => read.push(cause),
  };
  await judgeAsks(judge, question, policy, new AbortController().signal, async (_, unit) => {
    units.push(unit);
  });
  const limits = server.requests.map(({ body }) => body.max_completion_tokens ?? body.max_tokens);
  return { units, spent, read, limits, raised: judge.raised() };
}

/** Thinks until it has this many tokens. */
const thinksUntil =
  (tokens: number, more: Partial<Extract<Behaviour, { kind: "reply" }>> = {}): Script =>
  ({ body }) => {
    const limit = body.max_completion_tokens ?? body.max_tokens ?? 0;
    if (limit >= tokens) return reply("Score: 7");
    const usage = { prompt_tokens: 10, completion_tokens: limit };
    return { kind: "reply", content: "", finishReason: "length", usage, ...more };
  };

test.each<[string, Partial<Extract<Behaviour, { kind: "reply" }>>]>([
  ["it used all its tokens for an empty text", {}],
  ["its content is null", { content: null }],
  ["its thoughts are in their own field", { message: { reasoning_content: "Hm, the tower…" }, usage: null }],
  ["or another field", { message: { reasoning: "Hm, the tower…" }, usage: null }],
  ["its text is a thought that never ended", { content: "<think>Hm, the tower…", usage: null }],
  ["its text is only a thought", { content: "<think>Hm, the tower…</think>\n", usage: null }],
])("the limit is raised once where a model thinks: %s", async (_, more) => {
  const { units, spent, read, limits, raised } = await judged({ script: thinksUntil(400, more) });
  expect(limits).toEqual([100, 400]);
  expect(raised).toEqual({ "judge-a": 400 });
  expect(units).toMatchObject([{ error: null, reading: { raw: 7 }, attempts: 2, wasAskedAgain: false }]);
  // Both requests count, and the empty one is not a useless reply.
  expect(spent).toHaveLength(2);
  expect(read).toEqual([null]);
});

test("the judgment counts the tokens of both requests", async () => {
  const { units, spent } = await judged({ script: thinksUntil(400) });
  expect(units[0]?.completionTokens).toBe(100 + (spent[1]?.completionTokens ?? Number.NaN));
  expect(units[0]?.promptTokens).toBe(10 + (spent[1]?.promptTokens ?? Number.NaN));
});

test("it is raised once: a reply that is still cut is truncated", async () => {
  const { units, read, limits } = await judged({ script: thinksUntil(401) });
  expect(limits).toEqual([100, 400]);
  expect(units).toMatchObject([{ error: "truncated", attempts: 2 }]);
  expect(read).toEqual(["truncated"]);
});

test("it is raised to 32,768 at most, and not at all beyond that", async () => {
  expect((await judged({ script: thinksUntil(1e6), maxTokens: 10_000 })).limits).toEqual([10_000, 32_768]);
  server.requests.length = 0;
  expect(await judged({ script: thinksUntil(1e6), maxTokens: 40_000 })).toMatchObject({ limits: [40_000], raised: {} });
});

test.each<[string, Partial<Extract<Behaviour, { kind: "reply" }>>]>([
  ["that said something", { content: "Score" }],
  ["that used fewer tokens and showed no thought", { usage: { prompt_tokens: 10, completion_tokens: 3 } }],
  ["of which nothing is known", { usage: null }],
])("a reply %s raises nothing", async (_, more) => {
  expect(await judged({ script: thinksUntil(400, more) })).toMatchObject({ limits: [100], raised: {}, read: ["truncated"] });
});

test("requests in flight during the raise are repeated too", async () => {
  server.script = ({ body }) => ({ ...thinksUntil(400)({ body } as never, 0), latencyMs: 20 });
  const judge = createOpenAiJudge({ endpoint: anEndpoint(server.url), setup: aSetup(server.url, { maxTokens: 100 }) });
  close.push(judge.close);
  const replies = await Promise.all(Array.from({ length: 5 }, () => judge.ask(aQuestion())));
  expect(replies.every((one) => one.ok && one.texts[0]?.isAskedAgain)).toBe(true);
  expect(judge.raised()).toEqual({ "judge-a": 400 });
  expect(await judge.ask(aQuestion())).toMatchObject({ ok: true, texts: [{ text: "Score: 7" }] });
});

test("of several polls in one request only the empty ones are repeated", async () => {
  const script: Script = ({ body }) => {
    if (body.max_tokens !== 100) return { kind: "replies", contents: ["Score: 5", "Score: 6"].slice(0, body.n ?? 1) };
    const choices = ["Score: 4", "", ""].map((content, index) => ({
      index,
      message: { content, reasoning_content: "Hm." },
      finish_reason: content === "" ? "length" : "stop",
    }));
    return { kind: "json", body: { choices } };
  };
  const { units, limits } = await judged({ script, question: aQuestion({ polls: 3 }) });
  expect(limits).toEqual([100, 400]);
  expect(units.map(({ reading }) => reading?.raw)).toEqual([4, 5, 6]);
});

test("a limit raised in an earlier session applies from the first request, unless the setup's is higher now", async () => {
  expect((await judged({ script: thinksUntil(400), raised: { "judge-a": 400 } })).limits).toEqual([400]);
  server.requests.length = 0;
  const { limits, raised } = await judged({ script: reply("Score: 1"), raised: { "judge-a": 400 }, maxTokens: 500 });
  expect(limits).toEqual([500]);
  expect(raised).toEqual({});
});

test("a server that refuses a higher limit keeps the old one, and the reply is truncated", async () => {
  const script: Script = (request, index) =>
    (request.body.max_tokens ?? 0) > 100
      ? failure(400, {
          message: "max_tokens is too large: 400. This model supports at most 100 completion tokens.",
          param: "max_tokens",
        })
      : thinksUntil(400)(request, index);
  const { units, limits, raised } = await judged({ script });
  expect(limits).toEqual([100, 400, 100]);
  expect(raised).toEqual({});
  expect(units).toMatchObject([{ error: "truncated" }]);
});
