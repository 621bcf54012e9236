import { afterEach, expect, test } from "vitest";
import type { Question } from "@/lib/judge/contract/call";
import { anEndpoint, aSetup } from "@/lib/judge/question.fixture";
import { nvidiaContextRelevance } from "@/lib/metrics/nvidia-context-relevance";
import { failure, inTurn, refusesFormat, reply } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { createOpenAiJudge } from "./create";

const server = judgeOfEachTest();
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of close.splice(0)) await end();
});

const metric = nvidiaContextRelevance;
const settings = metric.settings.parse({});
const sample = { question: "How tall is it?", contexts: ["It is 300 m tall."], response: "" };

function questionOf(template = metric.template(settings)): Question {
  const [ask] = metric.asks(sample, settings, template);
  if (!ask) throw new Error("There is no ask.");
  return { model: "judge-a", asks: [{ ...ask, step: 0 }], metric, settings, sample };
}

function judgeOf(more: { structured?: boolean } = {}) {
  const judge = createOpenAiJudge({ endpoint: anEndpoint(server.url), setup: aSetup(server.url, more) });
  close.push(judge.close);
  return judge;
}

const formats = () => server.requests.map(({ body }) => body.response_format?.type ?? null);
const good = reply('{"score": 2, "reasoning": "It says so."}');

test("a metric with JSON replies sends its schema, and the reply records it", async () => {
  const got = await judgeOf().ask(questionOf());
  expect(server.requests[0]?.body.response_format).toEqual({
    type: "json_schema",
    json_schema: {
      name: "nvidia-context-relevance",
      strict: true,
      schema: {
        type: "object",
        properties: { score: { type: "number", enum: [0, 1, 2] }, reasoning: { type: "string" } },
        required: ["score", "reasoning"],
        additionalProperties: false,
      },
    },
  });
  expect(got).toMatchObject({ ok: true, format: { type: "json_schema" } });
});

test("the setting turns it off", async () => {
  const got = await judgeOf({ structured: false }).ask(questionOf());
  expect(formats()).toEqual([null]);
  expect(got).toMatchObject({ ok: true, format: null });
});

test("a server that refuses schemas gets any object, then no format; both are remembered", async () => {
  server.script = refusesFormat(["json_schema"]);
  const judge = judgeOf();
  expect(await judge.ask(questionOf())).toMatchObject({ ok: true, requests: 2, format: { type: "json_object" } });
  expect(await judge.ask(questionOf())).toMatchObject({ ok: true, requests: 1 });
  expect(judge.traitsOf("judge-a").refused).toEqual(new Set(["json_schema"]));
  server.script = refusesFormat();
  expect(await judge.ask(questionOf())).toMatchObject({ ok: true, requests: 2, format: null });
  expect(formats()).toEqual(["json_schema", "json_object", "json_object", "json_object", null]);
  expect(judge.traitsOf("judge-a").refused).toEqual(new Set(["json_schema", "json_object"]));
});

test("any object is requested only if the prompt mentions JSON", async () => {
  server.script = refusesFormat(["json_schema"]);
  await judgeOf().ask(questionOf({ system: "Give a score.", user: "{question} {context}" }));
  expect(formats()).toEqual(["json_schema", null]);
});

test("a refused temperature does not drop the format", async () => {
  server.script = ({ body }) =>
    body.temperature === undefined ? good : failure(400, { message: "temperature is not supported", param: "temperature" });
  const judge = judgeOf();
  expect(await judge.ask(questionOf())).toMatchObject({ ok: true, format: { type: "json_schema" } });
  expect(judge.traitsOf("judge-a").refused).toEqual(new Set(["temperature"]));
});

test("a server that accepted a format is not called without it when it refuses a prompt", async () => {
  server.script = inTurn(good, failure(400, { message: "The prompt is too long." }));
  const judge = judgeOf();
  await judge.ask(questionOf());
  expect(await judge.ask(questionOf())).toMatchObject({ ok: false, cause: "http-400", requests: 1 });
});
