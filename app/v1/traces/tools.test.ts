import { db } from "assay-lib/db/connection/client";
import { assayItself } from "assay-lib/domain/people/actor";
import { joinTraces } from "assay-lib/traces/join";
import { setRule } from "assay-lib/traces/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveTraces } from "./serve.fixture";
import { answer, type GivenSpan, passages, question, tools } from "./tools.fixture";

let server: Awaited<ReturnType<typeof serveTraces>>;
beforeAll(async () => {
  server = await serveTraces();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [db.traceSpan, db.trace, db.sample, db.setting]) await (table.deleteMany as () => Promise<unknown>)();
});

const value = (given: unknown): object =>
  Array.isArray(given) ? { arrayValue: { values: given.map(value) } } : { stringValue: String(given) };
const listed = (attributes: GivenSpan["attributes"] = {}) =>
  Object.entries(attributes).map(([key, given]) => ({ key, value: value(given) }));

function spansOf(given: readonly GivenSpan[], parent = (index: number) => (index === 0 ? "" : hex(1))) {
  return given.map(({ name, attributes, events = [] }, index) => ({
    traceId: "c".repeat(32),
    spanId: hex(index + 1),
    parentSpanId: parent(index),
    name: name ?? `span ${index}`,
    startTimeUnixNano: String(1_700_000_000_000_000_000n + BigInt(index)),
    endTimeUnixNano: String(1_700_000_000_100_000_000n - BigInt(index)),
    attributes: listed(attributes),
    events: events.map((event) => ({ name: event.name, attributes: listed(event.attributes) })),
  }));
}
const hex = (number: number) => number.toString(16).padStart(16, "0");

async function send(spans: readonly object[]): Promise<unknown> {
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
  const answered = await fetch(server.url, { method: "POST", headers: { "content-type": "application/json" }, body });
  await joinTraces(new Date(Date.now() + 600_000));
  return answered.json();
}
const found = async () =>
  (await db.sample.findMany()).map(({ question, contextsJson, contextDetailsJson, response }) => ({
    question,
    contexts: JSON.parse(contextsJson),
    ids: contextDetailsJson && JSON.parse(contextDetailsJson).map((detail: { id: string } | null) => detail?.id ?? null),
    response,
  }));
const trace = () => db.trace.findFirst({ select: { state: true, reason: true } });

for (const [name, { spans, contexts = passages, ids = null }] of Object.entries(tools))
  test(`a trace of ${name} is a sample`, async () => {
    expect(await send(spansOf(spans))).toEqual({});
    expect(await trace()).toEqual({ state: "sampled", reason: null });
    expect(await found()).toEqual([{ question, contexts, ids, response: answer }]);
  });

const unknown: GivenSpan[] = [
  { attributes: { "acme.ask": "a", "acme.user_query": question, "acme.reply": answer } },
  { attributes: { "acme.docs": passages } },
];

test("content under unknown names is reported, and read once it is named in the project's rule", async () => {
  const words = "2 spans have content under names that Assay does not know: acme.user_query, acme.reply, acme.docs.";
  expect(await send(spansOf(unknown))).toEqual({
    partialSuccess: { errorMessage: `${words} Name them in the rule of the project, under /settings/connections.` },
  });
  expect(await trace()).toEqual({
    state: "incomplete",
    reason: `The trace has no question, no retrieved documents, no answer. ${words} Name them in the rule of the project.`,
  });
  const attributes = { question: "acme.user_query", contexts: "acme.docs", response: "acme.reply" };
  await setRule({ project: "", share: 100, dataset: "Traces", configuration: "", attributes }, assayItself);
  expect(await send(spansOf(unknown))).toEqual({});
  expect(await found()).toEqual([{ question, contexts: passages, ids: null, response: answer }]);
});

test("a search whose documents were not recorded is no search without results", async () => {
  const [root] = tools["OpenTelemetry, messages and documents"]?.spans ?? [];
  await send(
    spansOf([root ?? {}, { attributes: { "gen_ai.operation.name": "retrieval", "gen_ai.retrieval.query.text": question } }]),
  );
  expect(await trace()).toEqual({ state: "incomplete", reason: "The trace has no retrieved documents." });
});

test("spans of other software are no content", async () => {
  const attributes = {
    "http.request.body": "a long body",
    "db.query.text": "SELECT 1 FROM t",
    "exception.message": "it is broken",
  };
  expect(await send(spansOf([{ attributes }]))).toEqual({});
  expect(await trace()).toBeNull();
});

const deep = (levels: number, inner: string) => `${'{"inputs":'.repeat(levels)}${inner}${"}".repeat(levels)}`;
const hostile: Record<string, GivenSpan[]> = {
  "deep nesting": [
    {
      attributes: {
        "mlflow.spanInputs": deep(5_000, '"x"'),
        "langfuse.observation.output": "[".repeat(5_000) + "]".repeat(5_000),
      },
    },
  ],
  "wrong types": [
    {
      attributes: {
        "gen_ai.input.messages": '[1, null, {"role": 7, "content": {"parts": [[null]]}}]',
        "gen_ai.retrieval.documents": '{"a": 1}',
        "mlflow.spanType": "[]",
        "braintrust.span_attributes": '{"type": {"type": 1}}',
        "haystack.pipeline.output_data": "nul",
        "db.vector.query.response.documents": '["',
        "langfuse.trace.tags": '{"__proto__": 1}',
      },
      events: [
        { name: "gen_ai.choice", attributes: { message: "[{" } },
        { name: "db.query.result", attributes: { "db.query.result.metadata": "[]" } },
      ],
    },
  ],
  "many values": [
    {
      attributes: {
        "traceloop.entity.output": JSON.stringify(
          Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, { a: { b: n } }])),
        ),
      },
    },
  ],
};
for (const [name, spans] of Object.entries(hostile))
  test(`${name} cannot stop the others of an export`, async () => {
    const good = spansOf(tools.MLflow?.spans ?? []);
    await send([...spansOf(spans).map((span) => ({ ...span, traceId: "d".repeat(32), parentSpanId: hex(1) })), ...good]);
    expect(await found()).toMatchObject([{ question, response: answer }]);
  });
