import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { context, trace as traces } from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { CompressionAlgorithm } from "@opentelemetry/otlp-exporter-base";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { db } from "assay-lib/db/connection/client";
import { createConfiguration } from "assay-lib/db/datasets";
import { assayItself } from "assay-lib/domain/people/actor";
import { perProcess } from "assay-lib/domain/process/values";
import { importFiles } from "assay-lib/imports/files";
import { answer as askApi } from "assay-lib/operations/answer";
import { joinTraces } from "assay-lib/traces/join";
import { deleteRule, setRule } from "assay-lib/traces/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isThorough } from "@/testing/thorough";
import { serveTraces } from "./serve.fixture";

let server: Awaited<ReturnType<typeof serveTraces>>;
beforeAll(async () => {
  server = await serveTraces();
});
afterAll(() => server.close());
beforeEach(async () => {
  await db.traceSpan.deleteMany();
  await db.trace.deleteMany();
  await db.traceDay.deleteMany();
  await db.sample.deleteMany();
});

const join = () => joinTraces(new Date(Date.now() + 600_000));
const samples = async () =>
  (await db.sample.findMany({ where: { replacedIn: 0 }, orderBy: { question: "asc" } })).map(
    ({ externalId, question, contextsJson, contextDetailsJson, response, metadataJson }) => ({
      externalId,
      question,
      contexts: JSON.parse(contextsJson),
      details: contextDetailsJson && JSON.parse(contextDetailsJson),
      response,
      metadata: JSON.parse(metadataJson),
    }),
  );
const states = async () => (await db.trace.findMany({ orderBy: { id: "asc" } })).map(({ state }) => state);

/** A trace made by the SDK, as in an instrumented application. */
async function runApplication(
  exporter: JsonExporter | ProtobufExporter,
  count: number,
  project = "shop",
  about = {},
): Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": project, ...about }),
    spanProcessors: [new BatchSpanProcessor(exporter, { maxExportBatchSize: 4 })],
  });
  const tracer = provider.getTracer("application");
  for (let index = 0; index < count; index++) {
    const question = `Who built bridge ${index}?`;
    const root = tracer.startSpan("answer", {
      attributes: { "openinference.span.kind": "CHAIN", "input.value": question, "output.value": `Ann did, in ${1800 + index}.` },
    });
    const within = traces.setSpan(context.active(), root);
    const http = tracer.startSpan("GET /search", {}, within);
    tracer
      .startSpan(
        "retrieve",
        {
          attributes: {
            "openinference.span.kind": "RETRIEVER",
            "input.value": question,
            "retrieval.documents.0.document.content": `Ann built it. ${"ü".repeat(200)}`,
            "retrieval.documents.0.document.id": `doc-${index}`,
            "retrieval.documents.0.document.score": 0.5,
            "retrieval.documents.1.document.content": "Bob saw it.",
          },
        },
        traces.setSpan(context.active(), http),
      )
      .end();
    http.end();
    root.end();
  }
  await provider.shutdown();
}

const sampleOf = (index: number) => ({
  externalId: expect.stringMatching(/^[0-9a-f]{32}$/),
  question: `Who built bridge ${index}?`,
  contexts: [`Ann built it. ${"ü".repeat(200)}`, "Bob saw it."],
  details: [{ id: `doc-${index}`, score: 0.5, metadata: {} }, null],
  response: `Ann did, in ${1800 + index}.`,
  metadata: {
    name: "answer",
    project: "shop",
    span: expect.stringMatching(/^[0-9a-f]{16}$/),
    resource: { "service.name": "shop" },
    latencyMs: expect.any(Number),
  },
});

for (const [name, exporter] of [
  ["JSON", () => new JsonExporter({ url: server.url })],
  ["protobuf", () => new ProtobufExporter({ url: server.url })],
  ["packed protobuf", () => new ProtobufExporter({ url: server.url, compression: CompressionAlgorithm.GZIP })],
] as const)
  test(`spans that the SDK sends as ${name} become samples`, async () => {
    await runApplication(exporter(), 3);
    await join();
    expect(await samples()).toEqual([0, 1, 2].map(sampleOf));
    const dataset = await db.dataset.findFirstOrThrow({ where: { name: "Traces" }, include: { configurations: true } });
    expect(dataset.configurations.map(({ name }) => name)).toEqual(["shop"]);
    expect(await db.traceDay.findMany()).toMatchObject([{ project: "shop", spans: 9, leftOut: 0 }]);
  });

test("resource attributes become parameters of the configuration, and change none", async () => {
  const send = async (about: Record<string, number | string>) => {
    await runApplication(new JsonExporter({ url: server.url }), 1, "tuned", about);
    await join();
    const { parametersJson } = await db.configuration.findFirstOrThrow({ where: { name: "tuned" } });
    return JSON.parse(parametersJson);
  };
  expect(await send({ top_k: 5, "assay.param.alpha": "0.5" })).toEqual({ top_k: 5, alpha: 0.5 });
  expect(await send({ top_k: 7, "assay.param.beta": "b" })).toEqual({ top_k: 5, alpha: 0.5, beta: "b" });
});

type Attributes = Record<string, unknown>;
const keyed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { doubleValue: value } : { stringValue: String(value) },
  }));
interface Given {
  span: number;
  parent?: number;
  start?: string;
  kind?: string;
  attributes?: Attributes;
}
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");
const spanOf = (trace: number, { span, parent, start = "1700000000000000000", kind, attributes = {} }: Given) => ({
  traceId: hex(trace, 32),
  spanId: hex(span, 16),
  ...(parent && { parentSpanId: hex(parent, 16) }),
  name: `span ${span}`,
  startTimeUnixNano: start,
  attributes: keyed({ ...(kind && { "openinference.span.kind": kind }), ...attributes }),
});
const exportOf = (spans: readonly object[], project = "shop") => ({
  resourceSpans: [{ resource: { attributes: keyed({ "service.name": project }) }, scopeSpans: [{ spans }] }],
});
const send = (body: BodyInit, type = "application/json", headers: Record<string, string> = {}) =>
  fetch(server.url, { method: "POST", headers: { "content-type": type, ...headers }, body });
const sendSpans = async (...spans: object[]) => {
  const answer = await send(JSON.stringify(exportOf(spans)));
  expect(answer.status).toBe(200);
  return answer.json();
};

const root: Given = { span: 1, kind: "CHAIN", attributes: { "input.value": "Who?", "output.value": "Ann." } };
const retriever: Given = {
  span: 2,
  parent: 1,
  kind: "RETRIEVER",
  attributes: { "retrieval.documents.0.document.content": "Ann did." },
};
const reranker: Given = {
  span: 3,
  parent: 1,
  kind: "RERANKER",
  attributes: { "reranker.output_documents.0.document.content": "Bob did." },
};

test("spans make one sample in any order, even if repeated, and later spans change it", async () => {
  await sendSpans(spanOf(1, root));
  await join();
  expect(await states()).toEqual(["incomplete"]);
  await sendSpans(spanOf(1, retriever));
  await join();
  expect(await samples()).toMatchObject([{ question: "Who?", contexts: ["Ann did."], response: "Ann." }]);
  await sendSpans(spanOf(1, reranker), spanOf(1, root), spanOf(1, retriever));
  expect(await states()).toEqual(["waiting"]);
  await join();
  expect(await samples()).toMatchObject([{ contexts: ["Bob did."] }]);
  await sendSpans(spanOf(1, reranker), spanOf(1, root));
  expect(await states()).toEqual(["sampled"]);
  expect(await join()).toBe(0);
});

test("a crash between storing a sample and recording it creates no duplicate", async () => {
  await sendSpans(spanOf(1, root), spanOf(1, retriever));
  await join();
  await db.trace.updateMany({ data: { state: "waiting" } });
  await join();
  expect(await db.sample.count()).toBe(1);
  expect(await states()).toEqual(["sampled"]);
});

test("a trace waits while a file is imported into its configuration; others are stored", async () => {
  const { id } = await db.dataset.findFirstOrThrow({ where: { name: "Traces" } });
  const configurationId = await createConfiguration({ datasetId: id, name: "busy", fileName: "busy.csv", format: null });
  await send(JSON.stringify(exportOf([spanOf(1, root), spanOf(1, retriever)], "busy")));
  await send(JSON.stringify(exportOf([spanOf(2, root), spanOf(2, retriever)], "shop")));
  await expect(join()).rejects.toThrow("is being imported");
  expect(await states()).toEqual(["waiting", "sampled"]);
  await db.configuration.delete({ where: { id: configurationId ?? "" } });
  await join();
  expect(await states()).toEqual(["sampled", "sampled"]);
});

test("a trace waits for its root, or until no more spans arrive", async () => {
  await sendSpans(spanOf(1, retriever), spanOf(2, root), spanOf(2, retriever));
  expect(await joinTraces(new Date(Date.now() + 5_000))).toBe(1);
  expect(await states()).toEqual(["waiting", "sampled"]);
  await join();
  expect(await states()).toEqual(["incomplete", "sampled"]);
});

/** Children of a root without a question, like a session in one trace. */
const turn = (number: number, { answer = `Answer ${number}.`, documents = [`Doc ${number}.`], start = number } = {}): Given[] => [
  {
    span: 10 * number,
    parent: 1,
    kind: "CHAIN",
    start: `${start}`,
    attributes: { "input.value": `Question ${number}?`, "output.value": answer },
  },
  {
    span: 10 * number + 1,
    parent: 10 * number,
    kind: "RETRIEVER",
    start: `${start}`,
    attributes: {
      "input.value": `Question ${number}?`,
      ...Object.fromEntries(documents.map((text, index) => [`retrieval.documents.${index}.document.content`, text])),
    },
  },
];
const session: Given = { span: 1, kind: "AGENT", start: "0", attributes: { "session.id": "s-1" } };
const first = turn(1);
const second = turn(2);
const third = turn(3);

test("each question of a trace is a sample with its own documents and the earlier turns", async () => {
  await sendSpans(...[...third, session, ...first, ...second].map((given) => spanOf(1, given)));
  await join();
  const found = await db.sample.findMany({ where: { replacedIn: 0 }, orderBy: { question: "asc" } });
  expect(found.map(({ externalId, contextsJson, response }) => [externalId, JSON.parse(contextsJson), response])).toEqual([
    [hex(1, 32), ["Doc 1."], "Answer 1."],
    [`${hex(1, 32)}-${hex(20, 16)}`, ["Doc 2."], "Answer 2."],
    [`${hex(1, 32)}-${hex(30, 16)}`, ["Doc 3."], "Answer 3."],
  ]);
  expect(found.map(({ turnsJson }) => turnsJson && JSON.parse(turnsJson))).toEqual([
    null,
    [
      { role: "user", text: "Question 1?" },
      { role: "assistant", text: "Answer 1." },
    ],
    [
      { role: "user", text: "Question 1?" },
      { role: "assistant", text: "Answer 1." },
      { role: "user", text: "Question 2?" },
      { role: "assistant", text: "Answer 2." },
    ],
  ]);
  expect(found.map(({ metadataJson }) => JSON.parse(metadataJson))).toMatchObject(
    [1, 2, 3].map((turn) => ({ turn, session: "s-1" })),
  );
});

test("a turn without a search is no sample but counts as an earlier turn", async () => {
  await sendSpans(...[session, { ...first[0], span: 10 } as Given, ...second].map((given) => spanOf(1, given)));
  await join();
  expect(await samples()).toMatchObject([{ question: "Question 2?", contexts: ["Doc 2."], metadata: { turn: 2 } }]);
  expect(await db.trace.findFirst({ select: { state: true, reason: true } })).toEqual({
    state: "sampled",
    reason: "1 of 2 turns is a sample. Turn 1 has no retrieved documents.",
  });
});

test("a search without results gives a sample without contexts; hidden documents do not", async () => {
  await sendSpans(...[session, ...turn(1, { documents: [] })].map((given) => spanOf(1, given)));
  await sendSpans(...[session, ...turn(2, { documents: ["__REDACTED__"] })].map((given) => spanOf(2, given)));
  const inOutput: Given = { ...retriever, attributes: { "output.value": '[{"page_content":"Ann did."}]' } };
  await sendSpans(spanOf(3, root), spanOf(3, inOutput));
  await sendSpans(spanOf(4, root), spanOf(4, { ...retriever, attributes: { "output.value": "[]" } }));
  await join();
  expect((await samples()).map(({ question, contexts }) => [question, contexts])).toEqual([
    ["Question 1?", []],
    ["Who?", ["Ann did."]],
    ["Who?", []],
  ]);
  expect(await states()).toEqual(["sampled", "incomplete", "sampled", "sampled"]);
});

test("steps of a pipeline under a root without text are one sample", async () => {
  const steps: Given[] = [
    { span: 2, parent: 1, kind: "CHAIN", start: "1", attributes: { "input.value": "Who?", "output.value": "Who built it?" } },
    { span: 3, parent: 1, kind: "CHAIN", start: "2", attributes: { "input.value": "Who built it?", "output.value": "Ann." } },
    { ...retriever, span: 4, parent: 3, start: "3" },
  ];
  await sendSpans(...steps.map((given) => spanOf(1, given)));
  await join();
  expect(await samples()).toMatchObject([{ question: "Who?", contexts: ["Ann did."], response: "Ann." }]);
});

test("documents are ordered by their searches: by time, else by arrival", async () => {
  const searches = [9, 7, 8].map(
    (span): Given => ({
      span,
      parent: 1,
      kind: "RETRIEVER",
      start: "5",
      attributes: {
        "retrieval.documents.0.document.content": `Doc ${span}.`,
        "retrieval.documents.1.document.content": "Twice.",
      },
    }),
  );
  await sendSpans(...searches.slice(0, 2).map((given) => spanOf(1, given)));
  await sendSpans(...searches.slice(2).map((given) => spanOf(1, given)), spanOf(1, root));
  await join();
  expect((await samples())[0]?.contexts).toEqual(["Doc 9.", "Twice.", "Doc 7.", "Doc 8."]);
});

test("session, user, tags, metadata, resource, model, tokens and durations are stored", async () => {
  const model: Given = {
    span: 5,
    parent: 1,
    kind: "LLM",
    start: "1700000000100000000",
    attributes: {
      "llm.model_name": "gpt-x",
      "llm.token_count.prompt": 120,
      "llm.token_count.completion": 7,
      "llm.cost.total": 0.002,
      "output.value": "Ann.",
    },
  };
  const asked = {
    ...spanOf(1, {
      ...root,
      attributes: {
        ...root.attributes,
        "session.id": "s-1",
        "user.id": "u-1",
        metadata: '{"plan":"free"}',
        "tag.tags": '["beta","eu"]',
      },
    }),
    endTimeUnixNano: "1700000001250000000",
  };
  const resource = keyed({ "service.name": "shop", "service.version": "1.2", "process.command_line": "secret" });
  const spans = [asked, spanOf(1, retriever), spanOf(1, model), spanOf(1, { ...model, span: 6, parent: 5 })];
  await send(JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ spans }] }] }));
  await join();
  expect((await samples())[0]?.metadata).toEqual({
    name: "span 1",
    project: "shop",
    span: hex(1, 16),
    session: "s-1",
    user: "u-1",
    tags: ["beta", "eu"],
    metadata: { plan: "free" },
    resource: { "service.name": "shop", "service.version": "1.2" },
    model: "gpt-x",
    promptTokens: 120,
    completionTokens: 7,
    costUsd: 0.002,
    latencyMs: 1250,
  });
});

test("long sessions and names are cut between characters; an embedding's model is not the response's", async () => {
  const long = `${"x".repeat(499)}😀`;
  const asked = spanOf(1, { ...root, attributes: { ...root.attributes, "session.id": long } });
  const embedding: Given = { span: 8, parent: 1, kind: "EMBEDDING", attributes: { "embedding.model_name": "embed-x" } };
  await sendSpans({ ...asked, name: `${"x".repeat(999)}😀` }, spanOf(1, retriever), spanOf(1, embedding));
  await join();
  const [sample] = await samples();
  expect(sample?.metadata).toMatchObject({ session: `${"x".repeat(499)}\ufffd`, name: `${"x".repeat(999)}\ufffd` });
  expect(sample?.metadata).not.toHaveProperty("model");
});

test("a late root merges two samples into one", async () => {
  await sendSpans(...[...first, ...second].map((given) => spanOf(1, given)));
  await join();
  expect(await db.sample.count({ where: { replacedIn: 0 } })).toBe(2);
  const counted = async () => (await db.configuration.findFirstOrThrow({ where: { name: "shop" } })).sampleCount;
  const before = await counted();
  await sendSpans(spanOf(1, { ...session, attributes: { "input.value": "Compare 1 and 2.", "output.value": "They differ." } }));
  await join();
  expect(await samples()).toMatchObject([
    { externalId: hex(1, 32), question: "Compare 1 and 2.", contexts: ["Doc 1.", "Doc 2."], response: "They differ." },
  ]);
  expect(await counted()).toBe(before - 1);
});

test("model calls alone are turns if each follows a search", async () => {
  const round = (number: number): Given[] => [
    { ...(turn(number)[1] as Given), parent: 1, start: `${2 * number}` },
    {
      span: 10 * number,
      parent: 1,
      kind: "LLM",
      start: `${2 * number + 1}`,
      attributes: { "input.value": `Question ${number}?`, "output.value": `Answer ${number}.` },
    },
  ];
  await sendSpans(...[...round(1), ...round(2)].map((given) => spanOf(1, given)));
  await join();
  expect((await samples()).map(({ question, contexts, response }) => [question, contexts, response])).toEqual([
    ["Question 1?", ["Doc 1."], "Answer 1."],
    ["Question 2?", ["Doc 2."], "Answer 2."],
  ]);
});

test("with wrong clocks and missing or circular parents, nesting decides the question", async () => {
  const inner: Given = {
    span: 4,
    parent: 1,
    start: "0",
    kind: "CHAIN",
    attributes: { "input.value": "rewritten", "output.value": "draft" },
  };
  await sendSpans(spanOf(1, inner), spanOf(1, { ...root, start: "99999999999999999999999" }), spanOf(1, retriever));
  await sendSpans(spanOf(2, { ...root, parent: 77 }), spanOf(2, { ...retriever, parent: 78 }));
  await sendSpans(spanOf(3, { ...root, parent: 2 }), spanOf(3, retriever), spanOf(3, { ...inner, parent: 4 }));
  await join();
  const found = await samples();
  expect(found.slice(0, 2)).toMatchObject([{ question: "Who?", response: "Ann.", contexts: ["Ann did."] }, { question: "Who?" }]);
  expect(found).toHaveLength(3);
});

test("a trace without texts, documents or a rule makes no sample and has a reason", async () => {
  await setRule({ project: "quiet", share: 0, dataset: "Quiet", configuration: "" }, assayItself);
  await sendSpans(
    spanOf(1, { span: 1, kind: "LLM", attributes: { "input.value": "__REDACTED__", "gen_ai.request.model": "m" } }),
    spanOf(2, root),
  );
  await send(JSON.stringify(exportOf([spanOf(3, root), spanOf(3, retriever)], "quiet")));
  await join();
  expect(await db.trace.findMany({ orderBy: { id: "asc" }, select: { state: true, reason: true } })).toEqual([
    { state: "no-text", reason: "The trace contains no text: its instrumentation does not capture content." },
    { state: "incomplete", reason: "The trace has no retrieved documents." },
    { state: "left-out", reason: "It falls outside its project's share of 0%." },
  ]);
  expect(await db.traceSpan.count({ where: { traceId: hex(3, 32) } })).toBe(0);
  expect(await db.sample.count()).toBe(0);
  await deleteRule("quiet", assayItself);
});

test("a share always takes the same traces, and about as many as set", async () => {
  await setRule({ project: "", share: 25, dataset: "Traces", configuration: "one" }, assayItself);
  const all = Array.from({ length: 400 }, (_, index) => [spanOf(index + 1, root), spanOf(index + 1, retriever)]).flat();
  await sendSpans(...all);
  const first = await db.trace.count();
  await sendSpans(...all);
  await join();
  expect(await db.sample.count()).toBe(first);
  expect(Math.abs(first - 100)).toBeLessThan(35);
  expect(await db.traceDay.findMany()).toMatchObject([{ spans: 1600, leftOut: (400 - first) * 4 }]);
  await setRule({ project: "", share: 100, dataset: "Traces", configuration: "" }, assayItself);
});

test("the same spans give the same samples, sent or uploaded", async () => {
  const body = JSON.stringify(exportOf([spanOf(1, root), spanOf(1, retriever), spanOf(2, root), spanOf(2, reranker)]));
  await send(body);
  await join();
  const sent = await samples();
  await db.sample.deleteMany();
  async function* bytes() {
    yield Buffer.from(body);
  }
  await importFiles([{ fileName: "spans.json", bytes: bytes() }]);
  const uploaded = await samples();
  expect(sent.map(({ metadata: { project: _, ...metadata }, ...sample }) => ({ ...sample, metadata }))).toEqual(uploaded);
});

test("texts of 1 MB are accepted", async () => {
  const long = "Ann did. ".repeat(116_000);
  await sendSpans(spanOf(1, root), spanOf(1, { ...retriever, attributes: { "retrieval.documents.0.document.content": long } }));
  await join();
  expect((await samples())[0]?.contexts[0]).toHaveLength(long.length);
});

const ask = async (address = "") => (await askApi(new Request(`http://127.0.0.1:3000/api/v1/traces${address}`))).json();

test("the API lists traces with their states, page by page, and counts by project", async () => {
  await sendSpans(spanOf(1, root), spanOf(1, retriever), spanOf(2, root));
  await send(JSON.stringify(exportOf([spanOf(3, root), spanOf(3, retriever)], "other")));
  await join();
  const { traces, next } = await ask("?limit=2");
  const rest = await ask(`?limit=2&cursor=${next}`);
  expect(rest.next).toBeNull();
  const all = [...traces, ...rest.traces].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(all).toMatchObject([
    { id: hex(1, 32), project: "shop", state: "sampled", samples: [hex(1, 32)], datasetId: expect.any(String) },
    { id: hex(2, 32), state: "incomplete", reason: "The trace has no retrieved documents.", samples: [], datasetId: null },
    { id: hex(3, 32), project: "other", changedAt: expect.stringMatching(/^20/) },
  ]);
  expect((await ask("?project=shop&state=sampled")).traces).toMatchObject([{ id: hex(1, 32) }]);
  expect(await ask("?cursor=x")).toMatchObject({ status: 400 });
  expect((await ask("/projects")).projects).toMatchObject([
    { project: "shop", spans: 3, rejected: 0, traces: { sampled: 1, incomplete: 1, waiting: 0 } },
    { project: "other", traces: { sampled: 1 } },
  ]);
});

test("traces, exports and projects have limits; spans beyond them are rejected with a message", async () => {
  const child = (trace: number, span: number) => spanOf(trace, { span, parent: 1, kind: "TOOL" });
  const spans = Array.from({ length: 10_010 }, (_, index) => child(1, index + 10));
  await sendSpans(spanOf(1, root), spanOf(1, retriever));
  expect(await sendSpans(...spans)).toEqual({
    partialSuccess: { rejectedSpans: "10", errorMessage: "A trace can have at most 10,000 spans and 16 MiB of text." },
  });
  expect(await sendSpans(child(1, 20_000), spanOf(2, root), spanOf(2, retriever))).toMatchObject({
    partialSuccess: { rejectedSpans: "1" },
  });
  await join();
  expect(await db.trace.findMany({ orderBy: { id: "asc" }, select: { state: true, reason: true } })).toEqual([
    { state: "sampled", reason: "A trace can have at most 10,000 spans and 16 MiB of text. Later spans were rejected." },
    { state: "sampled", reason: null },
  ]);
  if (isThorough) {
    const many = Array.from({ length: 60_000 }, (_, index) => child(index + 3, 1));
    expect(await sendSpans(...many)).toMatchObject({ partialSuccess: { rejectedSpans: "10000" } });
  }
  const projects = Array.from({ length: 101 }, (_, index) =>
    exportOf([spanOf(9, { span: index + 1, kind: "TOOL" })], `p${index}`),
  );
  const body = JSON.stringify({ resourceSpans: projects.flatMap(({ resourceSpans }) => resourceSpans) });
  expect(await (await send(body)).json()).toEqual({
    partialSuccess: { rejectedSpans: "1", errorMessage: "An export can have spans of at most 100 projects." },
  });
  expect(await db.traceDay.findFirst({ where: { project: "shop" } })).toMatchObject({
    spans: isThorough ? 60_004 : 10_004,
    rejected: 11,
  });
});

test("an unreadable trace is set aside alone; the others become samples", async () => {
  await sendSpans(spanOf(1, root), spanOf(2, root), spanOf(2, retriever));
  await db.traceSpan.updateMany({ where: { traceId: hex(1, 32) }, data: { spanJson: "{" } });
  for (let attempt = 0; attempt < 5; attempt++) await join().catch((error: unknown) => expect(error).toBeInstanceOf(SyntaxError));
  expect(await db.trace.findMany({ orderBy: { id: "asc" }, select: { state: true, reason: true } })).toEqual([
    { state: "refused", reason: "Assay could not read this trace: it failed several times." },
    { state: "sampled", reason: null },
  ]);
});

test("traces of one project do not wait for those of another", async () => {
  const many = Array.from({ length: 300 }, (_, index) => [spanOf(index + 10, root), spanOf(index + 10, retriever)]).flat();
  await sendSpans(...many);
  await send(JSON.stringify(exportOf([spanOf(1, root), spanOf(1, retriever)], "quiet")));
  expect(await join()).toBe(251);
  expect(await db.sample.count({ where: { externalId: hex(1, 32) } })).toBe(1);
});

const messageOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(4)).toString();

test("an invalid export is refused in its own encoding and not stored", async () => {
  const half = Buffer.from("0a520a1a0a180a0c73657276", "hex");
  const refused = await send(half, "application/x-protobuf");
  expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/x-protobuf"]);
  expect(messageOf(new Uint8Array(await refused.arrayBuffer()))).toMatch(/truncated.*Nothing was stored/);
  for (const body of [`{"resourceSpans":[{`, "[]", `{"resourceSpans":5}`, "\u0000"]) {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 3, message: expect.stringMatching(/\.$/) });
  }
  expect((await send("{}", "text/plain")).status).toBe(415);
  expect((await send("{}", "application/json", { "content-encoding": "br" })).status).toBe(415);
  expect((await send(gzipSync("{}").subarray(0, 12), "application/json", { "content-encoding": "gzip" })).status).toBe(400);
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, " "));
  const tooLarge = await send(bomb, "application/json", { "content-encoding": "gzip" });
  expect([tooLarge.status, ((await tooLarge.json()) as { code: number }).code]).toEqual([413, 8]);
  expect(await send("{}").then((answer) => answer.json())).toEqual({});
  expect(await db.trace.count()).toBe(0);
});

test("unusable spans are rejected, counted and explained; the others are stored", async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, index]));
  const deep = `${'{"arrayValue":{"values":['.repeat(20_000)}${"]}}".repeat(20_000)}`;
  const spans = [
    spanOf(1, root),
    { ...spanOf(1, retriever), spanId: "short" },
    { ...spanOf(1, retriever), traceId: "0".repeat(32) },
    spanOf(1, { span: 5, attributes: many }),
    { ...spanOf(1, { span: 6 }), attributes: [{ key: "input.value", value: "DEEP" }] },
  ];
  const answer = await (await send(JSON.stringify(exportOf(spans)).replace('"DEEP"', deep))).json();
  expect(answer).toEqual({
    partialSuccess: {
      rejectedSpans: "3",
      errorMessage:
        "A span's spanId is not 16 hexadecimal digits. A span's traceId is not 32 hexadecimal digits. A span has more than 10,000 attributes or events.",
    },
  });
  expect(await db.traceSpan.count()).toBe(1);
});

test("an endlessly nested protobuf value is skipped", async () => {
  const message = (field: number, inner: Uint8Array) => new BinaryWriter().tag(field, 2).bytes(inner).finish();
  const text = (field: number, value: string) => new BinaryWriter().tag(field, 2).string(value).finish();
  let value: Uint8Array = text(1, "x");
  for (let depth = 0; depth < 5_000; depth++) value = message(5, message(1, value));
  const attribute = message(9, Buffer.concat([text(1, "input.value"), message(2, value)]));
  const span = Buffer.concat([message(1, Buffer.alloc(16, 1)), message(2, Buffer.alloc(8, 2)), text(5, "deep"), attribute]);
  const body = message(1, message(2, message(2, span)));
  expect((await send(new Uint8Array(body), "application/x-protobuf")).status).toBe(200);
});

test("a client that disconnects midway stores nothing", async () => {
  const body = JSON.stringify(exportOf([spanOf(1, root)]));
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST /v1/traces HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -5)}`,
  );
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await sendSpans(spanOf(2, root));
  expect((await db.trace.findMany()).map(({ id }) => id)).toEqual([hex(2, 32)]);
});

test("under overload, exports are deferred", async () => {
  await sendSpans(spanOf(1, root));
  perProcess("traces", () => ({ bytes: 0 })).bytes += 1024 ** 3;
  const answer = await send(JSON.stringify(exportOf([spanOf(1, root)])));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
  perProcess("traces", () => ({ bytes: 0 })).bytes -= 1024 ** 3;
});
