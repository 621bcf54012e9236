import { describe, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import type { Message } from "@/lib/domain/judge";
import { promptHash } from "@/lib/judge/cache-key";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { type Behaviour, failure, type Script } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { isThorough, oneIn } from "@/testing/thorough";
import { newOwner } from "./lease-owner";

type Request = Parameters<Script>[0];
type Body = Request["body"];

const judge = usualJudge();

const metrics = ["nvidia-context-relevance", "trulens-context-relevance", "context-adherence-plus"];
const goodScores = [0.8, 1];

/** What a good judge says. */
const said = ({ prompt }: Request): string =>
  /"score"/.test(prompt)
    ? '{"score": 2, "reasoning": "It names the height."}'
    : /Supporting Evidence/.test(prompt)
      ? "Criteria: The height.\nSupporting Evidence: It is named.\nScore: 8"
      : "The claims were checked one by one.\n\nVerdict: yes";

async function run(
  script: Script,
  { samples = 2, retries = 1, limits = {} }: { samples?: number; retries?: number; limits?: object } = {},
) {
  judge.script = script;
  const { datasetId } = await createTestDataset(rowsOf(samples));
  const setup = { kind: "openai" as const, models: ["judge-a"], retries, reask: 1, timeout: 2, concurrency: 4, polls: 1 };
  const [id = ""] = await startRuns({ datasetId, metrics, judge: setup, limits });
  await work(id);
  const judgments = await db.judgment.findMany({ where: { runId: id } });
  const scores = await db.score.findMany({ where: { runId: id } });
  return { run: await findRun(id), judgments, scores };
}

const json = (body: unknown): Behaviour => ({ kind: "json", body });
const refused = (status: number, body: unknown, headers?: Record<string, string>): Behaviour => ({
  kind: "status",
  status,
  body,
  headers,
});
const choice = (more: object, body: object = {}): Behaviour =>
  json({
    model: "judge-a",
    choices: [{ index: 0, finish_reason: "stop", ...more }],
    usage: { prompt_tokens: 20, completion_tokens: 9 },
    ...body,
  });
const message = (more: object): Behaviour => choice({ message: { role: "assistant", ...more } });
const ends = (reason: string, content: string): Behaviour => choice({ finish_reason: reason, message: { content } });
/** A reply in the given form. */
const as =
  (form: (text: string, request: Request) => Behaviour): Script =>
  (request) =>
    form(said(request), request);
const good = as((content) => message({ content }));
/** Refuses requests with a part, and answers the others. */
const without =
  (has: (body: Body) => boolean, refusal: Behaviour): Script =>
  (request, at) =>
    has(request.body) ? refusal : good(request, at);
const hasTemperature = ({ temperature }: Body) => temperature !== undefined && temperature !== 1;
const hasSystem = ({ messages }: Body) => messages?.some(({ role }) => role === "system") ?? false;
const hasFormat = (body: Body) => body.response_format !== undefined;
const hasLimit = (body: Body) => (body.max_tokens ?? body.max_completion_tokens ?? 0) > 1024;
const events = (text: string, delta: (piece: string) => unknown): string =>
  `${[...(text.match(/[\s\S]{1,9}/g) ?? []).map(delta), { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join("")}data: [DONE]\n\n`;
const chunks = (text: string) =>
  events(text, (content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));

describe("a model does not take a part of the request, which is left out for it", () => {
  const cases: [string, string, Script][] = [
    ["temperature", "Kimi", without(hasTemperature, failure(400, { message: "invalid temperature: this model only allows 1" }))],
    [
      "temperature",
      "thinking models",
      without(hasTemperature, failure(400, { message: "`temperature` has to be 1 while thinking is on" })),
    ],
    ["temperature", "an open range", without(hasTemperature, refused(422, { message: "temperature must lie in (0, 2]" }))],
    [
      "temperature",
      "a gateway's 500",
      without(hasTemperature, failure(500, { message: "UnsupportedParamsError: no temperature=0.0" })),
    ],
    ["temperature", "in Russian", without(hasTemperature, failure(400, { message: "Параметр «температура» не поддерживается" }))],
    ["temperature", "without a name", without(hasTemperature, failure(400, { message: "Bad Request" }))],
    ["temperature", "an error in a 200", without(hasTemperature, json({ error: { code: 400, message: "temperature: only 1" } }))],
    ["system", "Gemma", without(hasSystem, failure(400, { message: "System role not supported" }))],
    [
      "system",
      "a template's error",
      without(hasSystem, failure(500, { message: "Jinja Exception: only user and assistant roles" })),
    ],
    ["system", "o1", without(hasSystem, failure(400, { message: "Unsupported value: 'system'", param: "messages[0].role" }))],
    ["system", "Gemini", without(hasSystem, failure(400, { message: "Developer instruction is not enabled for this model" }))],
    ["system", "alternation", without(hasSystem, failure(400, { message: "Conversation roles must alternate user/assistant" }))],
    ["json_schema", "an empty 500", without(hasFormat, failure(500, { message: "" }))],
    ["json_schema", "a grammar", without(hasFormat, failure(500, { message: "failed to parse grammar" }))],
    ["json_schema", "not implemented", without(hasFormat, refused(501, { detail: "Not Implemented" }))],
    ["json_schema", "a gateway's time-out", without(hasFormat, refused(504, "<html><body>504</body></html>"))],
    ["json_schema", "nothing", without(hasFormat, message({ content: "" }))],
    ["json_schema", "an empty object", without(hasFormat, message({ content: "{}" }))],
    ["json_schema", "a text without end", without(hasFormat, ends("length", `{"reasoning": "${" \\n".repeat(500)}`))],
    ["json_schema", "no answer", without(hasFormat, { kind: "hang" })],
    ["max_tokens", "a server's limit", without(hasLimit, failure(400, { message: "max_tokens must be at most 1024" }))],
  ];
  test.each(oneIn(3, cases))("%s: %s", async (part, _, script) => {
    const { run: ended, scores } = await run(script, { samples: 3 });
    expect(ended).toMatchObject({ status: "completed", failed: 0, reason: null });
    expect(ended?.dropped["judge-a"]).toContain(part);
    expect(goodScores).toEqual(expect.arrayContaining(scores.map(({ score }) => score)));
  });

  test("a prompt's hash says what was sent: with the instructions in the user message", async () => {
    const { judgments } = await run(without(hasSystem, failure(400, { message: "System role not supported" })));
    const sent = judge.requests.flatMap(({ body }) => (hasSystem(body) ? [] : promptHash((body.messages ?? []) as Message[])));
    expect(sent.length).toBeGreaterThan(0);
    for (const one of judgments) expect(sent).toContain(one.promptHash);
  });

  test("a limit that only one prompt leaves no room for is left out for that call", async () => {
    const text = "'max_tokens' is too large: 2048. The maximum context length is 2048 and your request has 700 input tokens.";
    const { run: ended } = await run(without(hasLimit, failure(400, { message: text })));
    expect(ended).toMatchObject({ status: "completed", dropped: {} });
  });
});

describe("a reply is read wherever it is", () => {
  const flag = (name: string) => JSON.stringify([name]);
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  const cases: [string, Script, string | null][] = [
    ["reasoning_content", as((text) => message({ content: null, reasoning_content: text })), flag("read from the reasoning")],
    ["reasoning", as((text) => message({ content: "", reasoning: text })), flag("read from the reasoning")],
    [
      "a tool call",
      as((text) => message({ content: null, tool_calls: [{ function: { name: "reply", arguments: text } }] })),
      flag("read from a tool call"),
    ],
    ["an object", as((text) => message({ content: parsed(text) })), null],
    ["parts with a value", as((text) => message({ content: [{ type: "text", text: { value: text } }] })), null],
    ["one part", as((text) => message({ content: { type: "text", text } })), null],
    [
      "thinking and text",
      as((text) =>
        message({
          content: [
            { type: "thinking", thinking: "Verdict: no" },
            { type: "text", text },
          ],
        }),
      ),
      null,
    ],
    ["choices[0].text", as((text) => choice({ text })), null],
    ["a chunk", as((content) => choice({ delta: { content } })), null],
    [
      "the Responses API",
      as((text) =>
        json({
          object: "response",
          status: "completed",
          output: [{ type: "message", content: [{ type: "output_text", text }] }],
        }),
      ),
      null,
    ],
    [
      "the Messages API",
      as((text) => json({ type: "message", content: [{ type: "text", text }], stop_reason: "end_turn" })),
      null,
    ],
    ["Ollama's API", as((content) => json({ message: { role: "assistant", content }, done: true, done_reason: "stop" })), null],
    ["Gemini's API", as((text) => json({ candidates: [{ content: { parts: [{ text }] }, finishReason: "STOP" }] })), null],
    ["a JSON text", as((content) => json(JSON.stringify({ choices: [{ message: { content } }] }))), null],
    [
      "a stream that calls itself JSON",
      as((text) => ({ kind: "text", body: chunks(text), contentType: "application/json" })),
      null,
    ],
    ["a stream that calls itself text", as((text) => ({ kind: "text", body: chunks(text), contentType: "text/plain" })), null],
    ["a stream in other letters", as((text) => ({ kind: "text", body: chunks(text), contentType: "Text/Event-Stream" })), null],
    [
      "Ollama's lines",
      as((text) => {
        const lines = [
          { model: "m", message: { content: text }, done: false },
          { model: "m", done: true, done_reason: "stop" },
        ];
        return {
          kind: "text",
          body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
          contentType: "application/x-ndjson",
        };
      }),
      null,
    ],
    [
      "a byte order mark",
      as((content) => ({ kind: "text", body: `\ufeff${JSON.stringify({ choices: [{ message: { content } }] })}` })),
      null,
    ],
    [
      "comments before it",
      as((content) => ({ kind: "text", body: `: wait\n\n${JSON.stringify({ choices: [{ message: { content } }] })}` })),
      null,
    ],
  ];
  test.each(oneIn(3, cases))("%s", async (_, script, flags) => {
    const { run: ended, judgments } = await run(script, { samples: 1 });
    expect(ended).toMatchObject({ status: "completed", failed: 0 });
    for (const one of judgments) {
      expect(goodScores).toContain(one.score);
      expect(one.flagsJson).toBe(flags);
    }
  });

  test("what is not read is stored unchanged, and its tokens count", async () => {
    const { run: ended, judgments } = await run(
      () => json({ answer: "yes", usage: { prompt_tokens: 20, completion_tokens: 9 } }),
      { samples: 1 },
    );
    expect(judgments[0]).toMatchObject({ error: "malformed", reply: expect.stringContaining('"answer":"yes"') });
    expect(ended?.promptTokens).toBe(20 * (ended?.calls ?? 0));
  });
});

describe("a reply that is not whole has no score", () => {
  const cut = "Score: 1";
  test.each([
    [
      "truncated",
      "length max_tokens MAX_TOKENS model_length max_output_tokens FinishReason.MAX_TOKENS incomplete token_limit context_window_exceeded",
    ],
    [
      "refused",
      "content_filter SAFETY sensitive guardrail_intervened content_filter:PROHIBITED_CONTENT refusal RECITATION blacklist",
    ],
    ["http-502", "error network_error abort insufficient_system_resource cancelled time_limit ERROR"],
    ["malformed", "pause_turn OTHER something_new"],
  ])("%s: %s", async (cause, words) => {
    for (const word of oneIn(3, words.split(" "))) {
      const { judgments } = await run(() => ends(word, cut), { samples: 1, retries: 0, limits: { pauseOnUseless: false } });
      expect([word, ...new Set(judgments.map(({ error }) => error))]).toEqual([word, cause]);
      if (cause === "malformed") expect(judgments[0]?.errorDetail).toContain(word);
    }
  });

  test.each(oneIn(4, ["stop", "STOP", "end_turn", "eos", "eos_token", "stop_sequence", "tool_calls", "COMPLETE", "null", ""]))(
    "%s is whole",
    async (word) => {
      const { run: ended } = await run(
        as((content) => ends(word, content)),
        { samples: 1 },
      );
      expect(ended).toMatchObject({ status: "completed", failed: 0 });
    },
  );

  const error = { code: 502, message: "Provider disconnected" };
  test.each<[string, Behaviour]>([
    ["inside a choice", choice({ error, message: { content: cut } })],
    ["beside the choices", choice({ message: { content: cut } }, { error })],
  ])("an error %s counts more than its text, and the call is retried", async (_, broken) => {
    const seen = new Set<string>();
    const script: Script = (request, at) => (seen.size === seen.add(request.prompt).size ? good(request, at) : broken);
    expect((await run(script)).run).toMatchObject({ status: "completed", failed: 0 });
  });
});

describe("errors are judged by what they say", () => {
  const page = "<!doctype html><html><head><title>Chat</title></head><body></body></html>";
  const ended: [string, Behaviour, RegExp][] = [
    [
      "a key as 400",
      failure(400, { message: "API key not valid. Please pass a valid API key." }),
      /^Key rejected .*OPENAI_API_KEY/,
    ],
    [
      "a key in a list",
      refused(400, [{ error: { message: "API key not valid.", details: [{ reason: "API_KEY_INVALID" }] } }]),
      /^Key rejected/,
    ],
    ["a key as 200", json({ error: { message: "Invalid API key provided", code: "invalid_api_key" } }), /^Key rejected/],
    ["a key without choices", json({ choices: null, error: { message: "User not found.", code: 401 } }), /^Key rejected \(401\)/],
    ["a key in another form", json({ status: "450", msg: "Your API token has expired.", body: null }), /^Key rejected/],
    ["a key in Chinese", failure(401, { message: "无效的令牌" }), /^Key rejected/],
    ["credit as 400", failure(400, { message: "Your credit balance is too low to access the API." }), /no quota or credit/],
    [
      "credit as 200",
      json({ choices: null, base_resp: { status_code: 1008, status_msg: "insufficient balance" } }),
      /no quota or credit/,
    ],
    ["credit as 403", failure(403, { message: "用户额度不足", code: "insufficient_user_quota" }), /no quota or credit/],
    [
      "credit as 429",
      failure(429, { message: "Your account is suspended.", type: "exceeded_current_quota_error" }),
      /no quota or credit/,
    ],
    [
      "a budget",
      failure(400, { message: "Budget has been exceeded! Max budget: 5", type: "budget_exceeded" }),
      /no quota or credit/,
    ],
    [
      "a place as 400",
      refused(400, [{ error: { message: "User location is not supported for the API use." } }]),
      /country or region/,
    ],
    [
      "a place as 403",
      failure(403, { message: "Region not supported", code: "unsupported_country_region_territory" }),
      /country or region/,
    ],
    ["a firewall", refused(403, { error: "Attention Required! | Cloudflare. Sorry, you have been blocked" }), /firewall/],
    ["a model as 400", failure(400, { message: "judge-a is not a valid model ID" }), /has no model "judge-a"/],
    ["a model as 503", failure(503, { message: "当前分组 default 下对于模型 judge-a 无可用渠道" }), /has no model "judge-a"/],
    ["a web page", { kind: "text", body: page }, /is a web page .*OPENAI_BASE_URL: it often ends in \/v1/],
    [
      "a low limit of tokens",
      failure(400, { message: "max_tokens: expected a value >= 4096", code: "integer_below_min_value" }),
      /--max-tokens/,
    ],
    [
      "a day to wait",
      failure(429, { message: "Daily limit reached." }, { "retry-after": "86400" }),
      /^429 from 127\.0\.0\.1:\d+: waits until .* UTC/,
    ],
    ["a day in words", failure(429, { message: "Quota exceeded: requests per day." }), /waits until/],
    ["hours of maintenance", failure(503, { message: "Maintenance." }, { "retry-after": "7200" }), /^503 from .*waits until/],
  ];
  test.each(oneIn(3, ended))("%s pauses the run at once", async (_, behaviour, reason) => {
    const { run: paused, judgments } = await run(() => behaviour);
    expect(paused).toMatchObject({ status: "paused", ok: 0, reason: expect.stringMatching(reason) });
    expect(judge.requests.length).toBeLessThanOrEqual(8);
    expect(judgments).toEqual([]);
    expect(paused?.waitsUntil !== null).toBe(/waits until/.test(paused?.reason ?? ""));
  });

  const ofOneCall: [string, Behaviour, string][] = [
    [
      "a policy through a gateway",
      failure(400, { message: "ContentPolicyViolationError: the prompt triggered the policy" }),
      "refused",
    ],
    [
      "an inspection",
      failure(400, { message: "Input data may contain inappropriate content.", code: "data_inspection_failed" }),
      "refused",
    ],
    ["a filter without a message", choice({ finish_reason: "content_filter" }), "refused"],
    ["in Chinese", failure(400, { message: "系统检测到输入或生成内容可能包含不安全或敏感内容", code: "1301" }), "refused"],
    [
      "a long prompt",
      failure(400, { message: "This model's maximum context length is 8192 tokens.", code: "context_length_exceeded" }),
      "http-400",
    ],
    ["a prompt above the rate", failure(429, { message: "Request too large (TPM): Limit 30000, Requested 31000." }), "http-429"],
  ];
  test.each(oneIn(2, ofOneCall))("%s concerns one call, which is not repeated", async (_, behaviour, cause) => {
    const { run: done, judgments } = await run(({ prompt }, at) =>
      /bridge 1\b/i.test(prompt) || at === 0 ? behaviour : good({ prompt } as Request, at),
    );
    expect(done?.status).toBe("completed-with-errors");
    expect(new Set(judgments.map(({ error }) => error))).toEqual(new Set([null, cause]));
    expect(judgments.filter(({ error }) => error !== null).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  const passing: [string, Behaviour][] = [
    [
      "in a choice",
      choice({
        finish_reason: "error",
        error: { code: 429, message: "Rate limited upstream", metadata: { retry_after: 0 } },
        message: {},
      }),
    ],
    ["without choices", json({ choices: [], error: { code: 503, message: "No instances available" } })],
    ["with a wait in words", failure(429, { message: "Rate limit reached. Please try again in 20ms." })],
    ["with a unit", failure(429, { message: "slow down" }, { "retry-after": "0s" })],
    ["overload as 200", json({ error: { type: "overloaded_error", message: "Overloaded" } })],
    ["a plain text", json({ error: "upstream connect error" })],
  ];
  test.each(oneIn(2, passing))("an error that passes is waited for: %s", async (_, behaviour) => {
    const { run: done } = await run((request, at) => (at === 0 ? behaviour : good(request, at)), { samples: 1, retries: 2 });
    expect(done).toMatchObject({ status: "completed", failed: 0 });
  });
});

test("a model that continues with made-up turns is read up to them", async () => {
  const tails = [
    "\n\nUser: And this?\nAssistant: It is not.\n\n",
    "\n\n### Instruction:\nNext.\n\n",
    "\n\nQUESTION: Who?\n\n",
    "<|im_end|>\n<|im_start|>user\n",
  ];
  for (const tail of oneIn(2, tails)) {
    const { run: done, scores } = await run(
      as((text) => message({ content: `${text}${tail}Score: 0\nVerdict: no` })),
      { samples: 1 },
    );
    expect([tail, done?.status]).toEqual([tail, "completed"]);
    for (const { score } of scores) expect(goodScores).toContain(score);
  }
});

test("another model that answers is stored and said, but not a date or a provider", async () => {
  const byModel = (model: string) =>
    run(
      as((content) => choice({ message: { content } }, { model })),
      { samples: 1 },
    );
  const other = await byModel("fallback/tiny-1b");
  expect(other.run?.noticed).toEqual({ "judge-a": { answeredBy: ["fallback/tiny-1b"], shortened: null } });
  expect(other.judgments.every(({ answeredBy }) => answeredBy === "fallback/tiny-1b")).toBe(true);
  expect((await byModel("provider/judge-a-2026-11-01")).run?.noticed).toEqual({});
});

test("a server that cuts prompts is noticed, and the run pauses once", async () => {
  const script = as((content) => choice({ message: { content } }, { usage: { prompt_tokens: 300, completion_tokens: 9 } }));
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
    as((text) => message({ content: null, reasoning_content: text })),
    as((text) => ({ kind: "text", body: chunks(text), contentType: "application/json" })),
    as((text) => choice({ text })),
    as((text) => message({ content: `${text}\n\nUser: Next\nAssistant: Score: 0\nVerdict: no` })),
    ...["max_tokens", "abort", "SAFETY", "new_word"].map((word) => () => ends(word, "Score: 1\nVerdict: no")),
    () => choice({ error: { code: 502, message: "Gone" }, message: { content: "Score: 1" } }),
    () => json({ error: { code: 429, message: "Rate limit" } }),
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
