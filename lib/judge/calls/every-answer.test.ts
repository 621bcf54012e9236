import { describe, expect, test } from "vitest";
import type { Flag } from "@/lib/domain/flag";
import { createOpenAiJudge } from "@/lib/judge/openai/create";
import { anEndpoint, aSetup } from "@/lib/judge/question.fixture";
import { metricById } from "@/lib/metrics/registry";
import { type Behaviour, failure, type Script } from "@/testing/judge-server";
import { type Body, choice, chunks, ends, good, jsonAnswer, message, of, refusedWith } from "@/testing/judged/answers";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { Flow } from "./flow";
import { judgeAsks } from "./judge-asks";
import type { JudgedUnit } from "./settle";

const server = judgeOfEachTest();
const sample = { question: "How tall is it?", contexts: ["It is 300 m tall."], response: "300 m." };

/** One question of each of three metrics, one after the other, as a run asks them; so many times. */
async function judged(script: Script, { retries = 1, timeout = 5, rounds = 1 } = {}) {
  server.script = script;
  const judge = createOpenAiJudge({ endpoint: anEndpoint(server.url), setup: aSetup(server.url, { timeout }) });
  const flow = new Flow({ concurrency: 4, rpm: null, tpm: null });
  const units: JudgedUnit[] = [];
  for (const id of Array<string[]>(rounds)
    .fill(["nvidia-context-relevance", "trulens-context-relevance", "context-adherence-plus"])
    .flat()) {
    const metric = metricById(id);
    if (!metric) throw new Error(`There is no metric ${id}.`);
    const settings = metric.settings.parse({});
    const [ask] = metric.asks(sample, settings, metric.template(settings));
    if (!ask) throw new Error("There is no ask.");
    const question = { model: "judge-a", asks: [{ ...ask, step: 0 }] as const, metric, settings, sample };
    const policy = { retries, reask: 1, backoffBase: 1, flow };
    const fatal = await judgeAsks(judge, question as never, policy, new AbortController().signal, async (_, unit) => {
      units.push(unit);
    });
    if (fatal) return { units, fatal, left: [] };
  }
  await judge.close();
  return { units, fatal: null, left: [...judge.traitsOf("judge-a").refused] };
}

const scores = (units: readonly JudgedUnit[]) => units.map(({ reading, error }) => reading?.score ?? error);
const allGood = [1, 0.8, 1];

const without =
  (has: (body: Body) => boolean) =>
  (refusal: Behaviour): Script =>
  (request, at) =>
    has(request.body) ? refusal : good(request, at);
const says = (status: number, text: string, more = {}) => failure(status, { message: text, ...more });
const temperature = without(({ temperature }) => temperature !== undefined && temperature !== 1);
const system = without(({ messages }) => messages?.some(({ role }) => role === "system") ?? false);
const format = without(({ response_format }) => response_format !== undefined);
const limit = without((body) => (body.max_tokens ?? body.max_completion_tokens ?? 0) > 1024);

test.each<[string, string, Script]>([
  ["temperature", "Kimi", temperature(says(400, "invalid temperature: this model only allows 1"))],
  ["temperature", "thinking models", temperature(says(400, "`temperature` has to be 1 while thinking is on"))],
  ["temperature", "an open range", temperature(refusedWith(422, { message: "temperature must lie in (0, 2]" }))],
  ["temperature", "a gateway's 500", temperature(says(500, "UnsupportedParamsError: no temperature=0.0"))],
  ["temperature", "in Russian", temperature(says(400, "Параметр «температура» не поддерживается"))],
  ["temperature", "without a name", temperature(says(400, "Bad Request"))],
  ["temperature", "an error in a 200", temperature(jsonAnswer({ error: { code: 400, message: "temperature: only 1" } }))],
  ["system", "Gemma", system(says(400, "System role not supported"))],
  ["system", "a template's error", system(says(500, "Jinja Exception: only user and assistant roles"))],
  ["system", "o1", system(says(400, "Unsupported value: 'system'", { param: "messages[0].role" }))],
  ["system", "Gemini", system(says(400, "Developer instruction is not enabled for this model"))],
  ["system", "alternation", system(says(400, "Conversation roles must alternate user/assistant"))],
  ["json_schema", "vLLM", format(says(400, "guided decoding backend does not support this json_schema"))],
  ["json_schema", "LM Studio", format(says(400, "'response_format.type' must be 'text'"))],
  ["json_schema", "Azure", format(says(400, "response_format value as json_schema is enabled only for later api versions"))],
  ["json_schema", "DeepSeek", format(says(422, "This response_format type is unavailable now"))],
  ["json_schema", "pydantic", format(refusedWith(422, { detail: [{ loc: ["body", "response_format"], msg: "Extra inputs" }] }))],
  ["json_schema", "OpenAI", format(says(400, "'json_schema' is not supported.", { param: "response_format" }))],
  ["json_schema", "one that names nothing", format(says(400, "Bad request"))],
  ["json_schema", "an empty 500", format(says(500, ""))],
  ["json_schema", "a grammar", format(says(500, "failed to parse grammar"))],
  ["json_schema", "not implemented", format(refusedWith(501, { detail: "Not Implemented" }))],
  ["json_schema", "a gateway's time-out", format(refusedWith(504, "<html><body>504</body></html>"))],
  ["json_schema", "nothing", format(message({ content: "" }))],
  ["json_schema", "an empty object", format(message({ content: "{}" }))],
  ["json_schema", "a text without end", format(ends("length", `{"reasoning": "${" \\n".repeat(500)}`))],
  ["json_schema", "no answer", format({ kind: "hang" })],
  ["max_tokens", "a server's limit", limit(says(400, "max_tokens must be at most 1024"))],
])("%s is left out for a model that does not take it: %s", async (part, _, script) => {
  const { units, left } = await judged(script, { timeout: 0.3, rounds: 3 });
  expect(scores(units)).toEqual([...allGood, ...allGood, ...allGood]);
  expect(left).toContain(part);
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const typed = (contentType: string, form: (text: string) => string) =>
  of((text) => ({ kind: "text", body: form(text), contentType }));
const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");
const whole = (content: string) => JSON.stringify({ choices: [{ message: { content } }] });

test.each<[string, Script, (Flag | null)?]>([
  ["reasoning_content", of((text) => message({ content: null, reasoning_content: text })), "read from the reasoning"],
  ["reasoning", of((text) => message({ content: "", reasoning: text })), "read from the reasoning"],
  [
    "a tool call",
    of((text) => message({ content: null, tool_calls: [{ function: { name: "reply", arguments: text } }] })),
    "read from a tool call",
  ],
  ["an object", of((text) => message({ content: parsed(text) }))],
  ["parts with a value", of((text) => message({ content: [{ type: "text", text: { value: text } }] }))],
  ["one part", of((text) => message({ content: { type: "text", text } }))],
  [
    "thinking and text",
    of((text) =>
      message({
        content: [
          { type: "thinking", thinking: "No" },
          { type: "text", text },
        ],
      }),
    ),
  ],
  ["choices[0].text", of((text) => choice({ text }))],
  ["a chunk", of((content) => choice({ delta: { content } }))],
  ["the Responses API", of((text) => jsonAnswer({ output: [{ type: "message", content: [{ type: "output_text", text }] }] }))],
  ["the Messages API", of((text) => jsonAnswer({ type: "message", content: [{ type: "text", text }], stop_reason: "end_turn" }))],
  ["Ollama's API", of((content) => jsonAnswer({ message: { role: "assistant", content }, done: true, done_reason: "stop" }))],
  ["Gemini's API", of((text) => jsonAnswer({ candidates: [{ content: { parts: [{ text }] }, finishReason: "STOP" }] }))],
  ["a JSON text", of((content) => jsonAnswer(whole(content)))],
  ["a stream that calls itself JSON", typed("application/json", chunks)],
  ["a stream that calls itself text", typed("text/plain", chunks)],
  ["a stream in other letters", typed("Text/Event-Stream", chunks)],
  [
    "Ollama's lines",
    typed("application/x-ndjson", (content) =>
      lines({ model: "m", message: { content }, done: false }, { model: "m", done: true, done_reason: "stop" }),
    ),
  ],
  ["a byte order mark", typed("application/json", (text) => `\ufeff${whole(text)}`)],
  ["comments before it", typed("application/json", (text) => `: wait\n\n${whole(text)}`)],
  // A model that continues with turns of its own is read up to them.
  ...[
    "\n\nUser: And this?\nAssistant: ",
    "\n\n### Instruction:\nNext.\n\n",
    "\n\nQUESTION: Who?\n\n",
    "<|im_end|>\n<|im_start|>user\n",
  ].map((turn): [string, Script] => [turn, of((text) => message({ content: `${text}${turn}Score: 0\nVerdict: no` }))]),
])("a reply is read where it is: %j", async (_, script, place = null) => {
  const { units } = await judged(script);
  expect(units.map((unit) => [unit.reading?.score, unit.place])).toEqual(allGood.map((score) => [score, place]));
});

describe("the word for how a reply ended", () => {
  const unfinished = {
    truncated:
      "length max_tokens MAX_TOKENS model_length max_output_tokens FinishReason.MAX_TOKENS incomplete token_limit context_window_exceeded",
    refused:
      "content_filter SAFETY sensitive guardrail_intervened content_filter:PROHIBITED_CONTENT refusal RECITATION blacklist",
    "http-502": "error network_error abort insufficient_system_resource cancelled time_limit ERROR",
    malformed: "pause_turn OTHER something_new",
  };
  test.each(Object.entries(unfinished).flatMap(([cause, words]) => words.split(" ").map((word) => [word, cause])))(
    "%s: %s, so there is no score",
    async (word = "", cause) => {
      const { units } = await judged(() => ends(word, "Score: 1"), { retries: 0 });
      expect(scores(units)).toEqual([cause, cause, cause]);
      if (cause === "malformed") expect(units[0]?.errorDetail).toContain(word);
    },
  );

  test.each(["stop", "STOP", "end_turn", "eos", "eos_token", "stop_sequence", "tool_calls", "COMPLETE", "null", ""])(
    "%j: it is whole",
    async (word) => expect(scores((await judged(of((content) => ends(word, content)))).units)).toEqual(allGood),
  );
});

const noChoices = (error: object) => jsonAnswer({ choices: null, error });
const apiError = (code: number, text: string) => ({ code, message: text });

test.each<[string, Behaviour, RegExp]>([
  ["a key as 400", says(400, "API key not valid. Please pass a valid API key."), /^Key rejected .*OPENAI_API_KEY/],
  ["a key in a list", refusedWith(400, [{ error: { message: "API key not valid." } }]), /^Key rejected/],
  ["a key as 200", jsonAnswer({ error: { message: "Invalid API key provided", code: "invalid_api_key" } }), /^Key rejected/],
  ["a key without choices", noChoices(apiError(401, "User not found.")), /^Key rejected \(401\)/],
  ["a key in another form", jsonAnswer({ status: "450", msg: "Your API token has expired.", body: null }), /^Key rejected/],
  ["a key in Chinese", says(401, "无效的令牌"), /^Key rejected/],
  ["credit as 400", says(400, "Your credit balance is too low to access the API."), /no quota or credit/],
  ["credit as 200", jsonAnswer({ base_resp: { status_code: 1008, status_msg: "insufficient balance" } }), /no quota or credit/],
  ["credit as 403", says(403, "用户额度不足", { code: "insufficient_user_quota" }), /no quota or credit/],
  ["credit as 429", says(429, "Your account is suspended.", { type: "exceeded_current_quota_error" }), /no quota or credit/],
  ["a budget", says(400, "Budget has been exceeded! Max budget: 5", { type: "budget_exceeded" }), /no quota or credit/],
  [
    "a place as 400",
    refusedWith(400, [{ error: { message: "User location is not supported for the API." } }]),
    /country or region/,
  ],
  ["a place as 403", says(403, "Region not supported", { code: "unsupported_country_region_territory" }), /country or region/],
  ["a firewall", refusedWith(403, { error: "Attention Required! | Cloudflare. Sorry, you have been blocked" }), /firewall/],
  ["a model as 400", says(400, "judge-a is not a valid model ID"), /has no model "judge-a"/],
  ["a model as 503", says(503, "当前分组 default 下对于模型 judge-a 无可用渠道"), /has no model "judge-a"/],
  ["a web page", { kind: "text", body: "<!doctype html>Chat" }, /is a web page .*OPENAI_BASE_URL: it often ends in \/v1/],
  ["a low limit", says(400, "max_tokens: expected a value >= 4096", { code: "integer_below_min_value" }), /--max-tokens/],
  ["a day to wait", failure(429, { message: "Daily limit reached." }, { "retry-after": "86400" }), /429 .*waits/],
  ["a day in words", says(429, "Quota exceeded: requests per day."), /waits/],
  ["hours of maintenance", failure(503, { message: "Maintenance." }, { "retry-after": "7200" }), /503 .*waits/],
])("%s ends the asking at once", async (_, behaviour, reason) => {
  const { units, fatal } = await judged(() => behaviour);
  expect(units).toEqual([]);
  expect(`${fatal?.sentence}${fatal?.waits ? ` ${fatal.waits.for} waits` : ""}`).toMatch(reason);
  expect(server.requests.length).toBeLessThanOrEqual(3);
});

test.each<[string, Behaviour, string]>([
  ["a policy", says(400, "ContentPolicyViolationError: the prompt triggered the policy"), "refused"],
  ["an inspection", says(400, "Input may contain inappropriate content.", { code: "data_inspection_failed" }), "refused"],
  ["a filter without a message", choice({ finish_reason: "content_filter" }), "refused"],
  ["in Chinese", says(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", { code: "1301" }), "refused"],
  ["a long prompt", says(400, "Maximum context length is 8192 tokens.", { code: "context_length_exceeded" }), "http-400"],
  ["a prompt above the rate", says(429, "Request too large (TPM): Limit 30000, Requested 31000."), "http-429"],
])("%s concerns one call, which is not repeated", async (_, behaviour, cause) => {
  const { units } = await judged((request, at) => (at === 0 ? behaviour : good(request, at)));
  expect(scores(units)).toEqual([cause, ...allGood.slice(1)]);
  expect(units[0]?.attempts).toBe(1);
});

const gone = apiError(502, "Provider disconnected");
const limited = { ...apiError(429, "Rate limited upstream"), metadata: { retry_after: 0 } };
test.each<[string, Behaviour]>([
  ["in a choice", choice({ finish_reason: "error", error: limited, message: {} })],
  ["in a choice with a text", choice({ error: gone, message: { content: "Score: 1" } })],
  ["beside a choice", choice({ message: { content: "Score: 1" } }, { error: gone })],
  ["without choices", jsonAnswer({ choices: [], error: apiError(503, "No instances available") })],
  ["with a wait in words", says(429, "Rate limit reached. Please try again in 20ms.")],
  ["with a unit", failure(429, { message: "slow down" }, { "retry-after": "0s" })],
  ["overload as 200", jsonAnswer({ error: { type: "overloaded_error", message: "Overloaded" } })],
  ["a plain text", jsonAnswer({ error: "upstream connect error" })],
])("an error that passes is waited for, whatever else was said: %s", async (_, behaviour) => {
  const { units } = await judged((request, at) => (at === 0 ? behaviour : good(request, at)), { retries: 2 });
  expect(scores(units)).toEqual(allGood);
});
