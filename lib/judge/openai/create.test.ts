import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Judge } from "@/lib/judge/contract/judge";
import { anEndpoint, aQuestion, aSetup } from "@/lib/judge/question.fixture";
import {
  type Behaviour,
  failure,
  inTurn,
  type JudgeServer,
  rateLimited,
  reply,
  type Script,
  startJudgeServer,
  unsupported,
} from "@/testing/judge-server";
import { createOpenAiJudge } from "./create";

const apiKey = "sk-secret-0123456789abcdef";

let server: JudgeServer;
let opened: Judge[];

beforeEach(async () => {
  server = await startJudgeServer();
  opened = [];
});
afterEach(async () => {
  for (const judge of opened) await judge.close();
  await server.close();
});

const judgeOf = (more: Parameters<typeof aSetup>[1] = {}, url = server.url, key: string | null = apiKey): Judge => {
  const judge = createOpenAiJudge({ endpoint: anEndpoint(url, { apiKey: key }), setup: aSetup(url, more) });
  opened.push(judge);
  return judge;
};

const answer = (script: Script | Behaviour, more: Parameters<typeof aSetup>[1] = {}) => {
  server.script = typeof script === "function" ? script : () => script;
  return judgeOf(more).ask(aQuestion());
};

describe("a call that succeeds", () => {
  test("returns the text, the finish reason and the tokens", async () => {
    const got = await answer({ kind: "reply", content: "Score: 8", usage: { prompt_tokens: 31, completion_tokens: 4 } });
    expect(got).toMatchObject({
      ok: true,
      texts: [{ text: "Score: 8", finishReason: "stop" }],
      promptTokens: 31,
      completionTokens: 4,
    });
    expect(got.latencyMs).toBeGreaterThanOrEqual(0);
  });

  test.each<[string, Record<string, unknown>, number]>([
    ["OpenAI's", { prompt_tokens_details: { cached_tokens: 20 } }, 20],
    ["DeepSeek's", { prompt_cache_hit_tokens: 20, prompt_cache_miss_tokens: 11 }, 20],
    ["Anthropic's", { cache_read_input_tokens: 20 }, 20],
    ["no", {}, 0],
    ["an unreadable", { prompt_tokens_details: { cached_tokens: -3 }, prompt_cache_hit_tokens: "many" }, 0],
    ["an impossible", { prompt_tokens_details: { cached_tokens: 1_000 } }, 31],
    ["a null", { prompt_tokens_details: null }, 0],
  ])("reads %s figure of cached prompt tokens", async (_, more, cachedTokens) => {
    const usage = { prompt_tokens: 31, completion_tokens: 4, ...more };
    expect(await answer({ kind: "reply", content: "Score: 8", usage })).toMatchObject({ promptTokens: 31, cachedTokens });
  });

  test("sends the messages, the model, the temperature of the ask, the token limit and the key", async () => {
    server.script = () => reply("Score: 1");
    await judgeOf({ maxTokens: 99 }).ask(aQuestion({ temperature: 0.1 }));
    expect(server.requests[0]?.body).toEqual({
      model: "judge-a",
      messages: aQuestion().asks[0].messages,
      temperature: 0.1,
      max_tokens: 99,
    });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  test("uses the setup's temperature where there is one", async () => {
    await answer(reply("Score: 1"), { temperature: 0.7 });
    expect(server.requests[0]?.body.temperature).toBe(0.7);
  });

  test("reports unknown tokens as null, not as 0", async () => {
    expect(await answer({ kind: "reply", content: "Score: 3", usage: null })).toMatchObject({
      promptTokens: null,
      completionTokens: null,
    });
  });

  test("decompresses a reply that a gateway compressed", async () => {
    expect(await answer({ kind: "gzip", content: "Score: 6" })).toMatchObject({ ok: true, texts: [{ text: "Score: 6" }] });
  });

  test("reuses its connections, at most as many as the setup's concurrency", async () => {
    server.script = () => ({ ...reply("Score: 1"), latencyMs: 5 });
    const judge = judgeOf({ concurrency: 3 });
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 6 }, () => judge.ask(aQuestion())));
    expect(server.requests).toHaveLength(24);
    expect(server.peak).toBe(3);
    expect(new Set(server.requests.map((request) => request.port)).size).toBeLessThanOrEqual(3);
  });
});

describe("parameters that a server refuses", () => {
  test("are remembered for that model only, and listed", async () => {
    server.script = ({ body }) =>
      body.temperature !== undefined && body.model === "judge-b" ? unsupported("temperature") : reply("Score: 2");
    const judge = judgeOf();
    for (const model of ["judge-b", "judge-b", "judge-a"]) await judge.ask(aQuestion({ model }));
    expect(server.requests.map(({ body }) => [body.model, body.temperature])).toEqual([
      ["judge-b", 0],
      ["judge-b", undefined],
      ["judge-b", undefined],
      ["judge-a", 0],
    ]);
    expect(judge.traitsOf("judge-b").refused).toEqual(new Set(["temperature"]));
    expect(judge.traitsOf("judge-a").refused.size).toBe(0);
  });

  test("max_tokens becomes max_completion_tokens", async () => {
    server.script = ({ body }) =>
      body.max_tokens === undefined ? reply("Score: 2") : unsupported("max_tokens", " Use 'max_completion_tokens' instead.");
    const judge = judgeOf({ maxTokens: 77 });
    expect(await judge.ask(aQuestion())).toMatchObject({ ok: true });
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 77, temperature: 0 });
    expect(judge.traitsOf("judge-a").refused).toEqual(new Set(["max_tokens"]));
  });

  test("a limit that is too large is left out, and if that does not help either, the run ends", async () => {
    const message = "max_tokens is too large: 99999. This model supports at most 4096 completion tokens.";
    const got = await answer(failure(400, { message, param: "max_tokens", code: "invalid_value" }));
    expect(got).toMatchObject({
      cause: "http-400",
      transient: false,
      fatal: { sentence: expect.stringContaining("--max-tokens") },
    });
    expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([expect.any(Number), undefined]);
  });

  test("a server that always refuses gets a bounded number of requests", async () => {
    expect(await answer(unsupported("temperature"))).toMatchObject({ ok: false, cause: "http-400" });
    expect(server.requests).toHaveLength(2);
  });
});

describe("what ends a run", () => {
  test("a redirect is not followed", async () => {
    const got = await answer({ kind: "status", status: 308, headers: { location: "http://127.0.0.1:9/v1" } });
    expect(got).toMatchObject({ ok: false, cause: "http-308", fatal: { sentence: expect.stringContaining("OPENAI_BASE_URL") } });
  });
});

describe("transient failures", () => {
  test("429 is rate-limited, with a wait in seconds, milliseconds or as a date", async () => {
    expect(await answer(rateLimited({ "retry-after": "7" }))).toMatchObject({
      cause: "rate-limited",
      transient: true,
      fatal: null,
      retryAfterMs: 7000,
    });
    expect(await answer(rateLimited({ "retry-after-ms": "250", "retry-after": "9" }))).toMatchObject({ retryAfterMs: 250 });
    expect(await answer(rateLimited())).toMatchObject({ retryAfterMs: null });
    expect(await answer(rateLimited({ "retry-after": "soon" }))).toMatchObject({ retryAfterMs: null });
    const dated = await answer(rateLimited({ "retry-after": new Date(Date.now() + 60_000).toUTCString() }));
    const wait = dated.ok ? null : dated.retryAfterMs;
    expect(wait).toBeGreaterThan(30_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  test.each([408, 409, 500, 502, 503, 529])("HTTP %i is worth a retry", async (status) => {
    expect(await answer(failure(status, { message: "Busy." }))).toMatchObject({
      ok: false,
      cause: `http-${status}`,
      transient: true,
      fatal: null,
    });
  });

  test("an unknown status is a server error", async () => {
    expect(await answer(failure(999, { message: "Busy." }))).toMatchObject({ ok: false, cause: "http-599", transient: true });
  });

  test.each<[string, Behaviour]>([
    ["before the answer", { kind: "reset" }],
    ["within the answer", { kind: "cut-connection" }],
  ])("a connection that is closed %s is unreachable", async (_, behaviour) => {
    expect(await answer(behaviour)).toMatchObject({ ok: false, cause: "unreachable", transient: true });
  });

  test.each<[string, Behaviour]>([
    ["no answer", { kind: "hang" }],
    ["a body that never ends", { kind: "slow-body" }],
  ])("%s is a timeout", async (_, behaviour) => {
    const got = await answer(behaviour, { timeout: 0.15 });
    expect(got).toMatchObject({
      ok: false,
      cause: "timeout",
      transient: true,
      fatal: null,
      detail: "No response within 0.15 s.",
    });
  });

  test("a server that was never reached is named with its variable, after the last retry", async () => {
    const port = await freePort();
    const got = await judgeOf({}, `http://user:pass@127.0.0.1:${port}/v1?token=x`).ask(aQuestion());
    expect(got).toMatchObject({ ok: false, cause: "unreachable", transient: true });
    const fatal = got.ok ? "" : got.fatal?.sentence;
    expect(fatal).toContain(`http://127.0.0.1:${port}/v1`);
    expect(fatal).toContain("OPENAI_BASE_URL");
    expect(fatal).not.toMatch(/user|pass|token/);
  });

  test("a server that has answered before and now resets does not end the run", async () => {
    server.script = inTurn(reply("Score: 1"), { kind: "reset" });
    const judge = judgeOf();
    await judge.ask(aQuestion());
    expect(await judge.ask(aQuestion())).toMatchObject({ cause: "unreachable", fatal: null });
  });
});

describe("responses that are no reply", () => {
  test.each<[string, Behaviour]>([
    ["JSON that stops", { kind: "cut" }],
    ["text that calls itself JSON", { kind: "text", body: "Score: 8", contentType: "application/json" }],
    ["nothing", { kind: "text", body: "" }],
    ["no choices", { kind: "json", body: { id: "x", choices: [] } }],
    ["another shape", { kind: "json", body: { answer: "Score: 8" } }],
    ["a choice without anything", { kind: "json", body: { choices: [{}] } }],
    ["null", { kind: "json", body: null }],
    ["no content", { kind: "status", status: 204 }],
    ["JSON of a hundred thousand levels", { kind: "text", body: `${"[".repeat(100_000)}${"]".repeat(100_000)}` }],
    ["a list", { kind: "json", body: [] }],
    ["a compressed body that expands to more than 4 MB", { kind: "gzip", content: "x".repeat(5 * 1024 * 1024) }],
    ["a compressed body that cannot be decompressed", { kind: "gzip", content: "Score: 6", corrupt: true }],
    ["more than 4 MB", { kind: "large", characters: 5 * 1024 * 1024 }],
  ])("%s is malformed and requested again, without a retry delay", async (_, behaviour) => {
    const got = await answer(behaviour);
    expect(got).toMatchObject({ ok: false, cause: "malformed", transient: false, fatal: null });
    expect(got.ok ? "" : got.detail).not.toBe("");
  });
});

test("the key is removed wherever a server repeats it", async () => {
  const echoes: Behaviour[] = [
    failure(401, { message: `Incorrect API key provided: ${apiKey}` }),
    failure(500, { message: `Authorization: Bearer ${apiKey}` }),
    failure(404, { message: `No such path for ${apiKey}` }),
    { kind: "text", body: `<p>${apiKey}</p>` },
    { kind: "json", body: { [apiKey]: apiKey } },
    { kind: "reply", content: null, message: { refusal: `Your key is ${apiKey}` } },
    reply(`Score: 8 ${apiKey}`),
    { kind: "reply", content: "Score: 8", finishReason: `stop ${apiKey}` },
    reply(`{"score": 1, "reasoning": "${apiKey.replaceAll("0", "\\u0030")}"}`),
    reply(`Basic ${Buffer.from(`:${apiKey}`).toString("base64")}`),
  ];
  for (const echo of echoes) {
    const told = JSON.stringify(await answer(echo));
    expect(told).not.toContain("123456789abcdef");
    expect(told).not.toContain(Buffer.from(`:${apiKey}`).toString("base64").slice(0, 20));
  }
});

test("a server's message is bounded", async () => {
  const got = await answer(failure(500, { message: "long ".repeat(100_000) }));
  expect(got.ok ? "" : got.detail).toHaveLength(500);
});

test("closing the judge cancels calls in flight, calls that wait for a connection, and later ones", async () => {
  const judge = judgeOf({ concurrency: 1 });
  server.script = () => {
    judge.close();
    return { kind: "hang" };
  };
  const cancelled = { ok: false, cause: "cancelled", transient: false };
  expect(await Promise.all([judge.ask(aQuestion()), judge.ask(aQuestion())])).toMatchObject([cancelled, cancelled]);
  expect(await judge.ask(aQuestion())).toMatchObject(cancelled);
  expect(server.requests).toHaveLength(1);
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
