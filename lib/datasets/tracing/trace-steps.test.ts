import { beforeEach, expect, test } from "vitest";
import { readAll } from "@/lib/datasets/every-event.fixture";

let second = 0;
beforeEach(() => {
  second = 0;
});

const time = (at: number) => `2026-01-01T00:${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}Z`;

/** It begins a second after the one before, and lasts for `length` seconds. */
const span = (id: string, parent: string | null, kind: string, attributes: Record<string, unknown>, length = 1) => {
  second++;
  return {
    name: id,
    context: { trace_id: "t", span_id: id },
    parent_id: parent,
    start_time: time(second),
    end_time: time(second + length),
    attributes: { "openinference.span.kind": kind, ...attributes },
  };
};
const found = (...texts: string[]) => ({
  "retrieval.documents": texts.map((text) => ({ "document.id": `d-${text}`, "document.content": text, "document.score": 0.5 })),
});
const kept = (...texts: string[]) => ({
  "reranker.output_documents": texts.map((text) => ({ "document.content": text, "document.score": 0.9 })),
});
const asked = (input: string, output?: string) => ({ "input.value": input, ...(output && { "output.value": output }) });

async function sampleOf(spans: readonly object[]) {
  const { samples } = await readAll(spans.map((one) => `${JSON.stringify(one)}\n`).join(""), { fileName: "spans.jsonl" });
  expect(samples).toHaveLength(1);
  return samples[0];
}

const shortOf = (steps: NonNullable<Awaited<ReturnType<typeof sampleOf>>>["steps"] = []) =>
  steps.map(({ kind, query, text, contexts }) => [kind, text ?? query, contexts.map(({ text }) => text).join(" ")]);

test("two searches and a reranking are three steps, in any order of arrival", async () => {
  const spans = [
    span("chain", null, "CHAIN", asked("When?", "In 1894."), 20),
    span("bm25", "chain", "RETRIEVER", { ...asked("When?"), ...found("a", "b") }),
    span("dense", "chain", "RETRIEVER", { ...asked("When?"), ...found("b", "c") }),
    span("rerank", "chain", "RERANKER", { ...asked("When?"), ...kept("c", "a") }),
    span("llm", "chain", "LLM", asked("Answer: When?", "In 1894.")),
  ];
  for (const order of [spans, spans.toReversed()]) {
    const sample = await sampleOf(order);
    expect(sample?.contexts).toEqual(["c", "a"]);
    expect(shortOf(sample?.steps)).toEqual([
      ["retrieve", "When?", "a b"],
      ["retrieve", "When?", "b c"],
      ["rerank", "When?", "c a"],
    ]);
    expect(sample?.steps?.[0]).toMatchObject({ name: "bm25", contexts: [{ id: "d-a", score: 0.5 }, { id: "d-b" }] });
  }
});

test("a rewritten query is a step before the search for it", async () => {
  const sample = await sampleOf([
    span("chain", null, "CHAIN", asked("And when?", "In 1894."), 20),
    span("rewrite", "chain", "LLM", asked("Rewrite: And when?", "When was the bridge opened?")),
    span("search", "chain", "RETRIEVER", { ...asked("When was the bridge opened?"), ...found("a") }),
    span("llm", "chain", "LLM", asked("Answer", "In 1894.")),
  ]);
  expect(shortOf(sample?.steps)).toEqual([
    ["rewrite", "When was the bridge opened?", ""],
    ["retrieve", "When was the bridge opened?", "a"],
  ]);
});

test("a search that passes on what one inside it found is left out, one that merges several is not", async () => {
  const sample = await sampleOf([
    span("chain", null, "CHAIN", asked("When?", "In 1894."), 30),
    span("merged", "chain", "RETRIEVER", { ...asked("When?"), ...found("a", "c") }, 20),
    span("wrapper", "merged", "RETRIEVER", { ...asked("When?"), ...found("a", "b") }, 5),
    span("inner", "wrapper", "RETRIEVER", { ...asked("When?"), ...found("a", "b") }),
    span("other", "merged", "RETRIEVER", { ...asked("When?"), ...found("c") }),
  ]);
  expect(sample?.steps?.map(({ name }) => name)).toEqual(["inner", "other", "merged"]);
});

test("a search that found nothing is a step without contexts, and one search for the question needs no steps", async () => {
  const chain = () => span("chain", null, "CHAIN", asked("When?", "In 1894."), 20);
  const empty = await sampleOf([
    chain(),
    span("first", "chain", "RETRIEVER", { ...asked("when opened"), "retrieval.documents": [] }),
    span("second", "chain", "RETRIEVER", { ...asked("When?"), ...found("a") }),
  ]);
  expect(shortOf(empty?.steps)).toEqual([
    ["retrieve", "when opened", ""],
    ["retrieve", "When?", "a"],
  ]);
  second = 0;
  const plain = await sampleOf([chain(), span("only", "chain", "RETRIEVER", { ...asked("When?"), ...found("a") })]);
  expect(plain?.steps).toBeUndefined();
});

test("spans whose parents form a circle, and more steps than are stored", async () => {
  const circle = await sampleOf([
    span("a", "b", "RETRIEVER", { ...asked("one"), ...found("a") }),
    span("b", "a", "RETRIEVER", { ...asked("two"), ...found("b") }),
    span("llm", null, "LLM", asked("q", "r"), 9),
  ]);
  expect(circle?.steps).toHaveLength(2);
  second = 0;
  const many = await sampleOf([
    span("chain", null, "CHAIN", asked("When?", "In 1894."), 3000),
    ...Array.from({ length: 520 }, (_, at) => span(`s${at}`, "chain", "RETRIEVER", { ...asked(`q${at}`), ...found(`${at}`) })),
  ]);
  expect(many?.steps).toHaveLength(500);
  expect(many?.metadata.stepsLeftOut).toBe(20);
});

test("LangChain: a chain named after reranking is a reranker, and a tool's message contains the documents", async () => {
  const pages = (...texts: string[]) => texts.map((text) => ({ pageContent: text, metadata: {} }));
  const message = { lc: 1, type: "constructor", id: ["langchain_core", "messages", "ToolMessage"] };
  const sample = await sampleOf([
    span("chain", null, "CHAIN", asked("When?", "In 1894."), 20),
    span("dense", "chain", "RETRIEVER", { ...asked("When?"), ...found("a", "b") }),
    span("rerank", "chain", "CHAIN", asked("When?", JSON.stringify({ output: pages("b", "a") }))),
    span(
      "tool",
      "chain",
      "TOOL",
      asked("then", JSON.stringify({ output: { ...message, kwargs: { artifact: pages("c", "d") } } })),
    ),
    span(
      "wrapper",
      "chain",
      "TOOL",
      asked("now", JSON.stringify({ output: { ...message, kwargs: { content: "1. e\n2. f" } } })),
      4,
    ),
    span("formatting", "wrapper", "CHAIN", asked("now", "e f"), 3),
    span("inner", "formatting", "RETRIEVER", { ...asked("now"), ...found("e", "f") }),
  ]);
  expect(sample?.contexts).toEqual(["b", "a"]);
  expect(shortOf(sample?.steps)).toEqual([
    ["retrieve", "When?", "a b"],
    ["rerank", "When?", "b a"],
    ["tool", "then", "c d"],
    ["retrieve", "now", "e f"],
  ]);
});

test("AI SDK: tool calls and rerankings are steps, and a single one for the question is not", async () => {
  const plainSpan = (id: string, attributes: Record<string, unknown>) => {
    const { attributes: named, ...about } = span(id, "root", "", attributes);
    return { ...about, attributes: { ...named, "openinference.span.kind": undefined } };
  };
  const call = (id: string, query: string, ...texts: string[]) =>
    plainSpan(id, {
      "ai.operationId": "ai.toolCall",
      "ai.toolCall.name": "search",
      "ai.toolCall.args": JSON.stringify({ query }),
      "ai.toolCall.result": JSON.stringify(texts.map((text) => ({ text }))),
    });
  const root = () => span("root", null, "AGENT", asked("When?", "In 1894."), 20);
  const reranking = {
    "ai.operationId": "ai.rerank.doRerank",
    "ai.documents": ['"a"', '"b"', '"c"'],
    "ai.ranking": ['{"index":2,"relevanceScore":0.9}', '{"index":0,"relevanceScore":0.4}', '{"index":7}'],
  };
  const sample = await sampleOf([root(), call("1", "one", "a", "b"), call("2", "two", "c"), plainSpan("3", reranking)]);
  expect(sample?.contexts).toEqual(["c", "a"]);
  expect(shortOf(sample?.steps)).toEqual([
    ["tool", "one", "a b"],
    ["tool", "two", "c"],
    ["rerank", null, "c a"],
  ]);
  expect(sample?.steps?.[0]?.name).toBe("search");
  expect((await sampleOf([root(), call("1", "When?", "a")]))?.steps).toBeUndefined();
});

test("turns of a table of Azure's portal are in the order of its times, and labels replace no attribute", async () => {
  const turn = (id: string, timestamp: string, question: string) => ({
    "timestamp [UTC]": timestamp,
    id,
    operation_Id: "t",
    operation_ParentId: "t",
    customDimensions: { ...asked(question, "Yes."), ...found(`${question} So.`) },
    labels: { input_value: "Other?" },
  });
  const rows = [
    turn("a", "5/28/2024, 9:59:59.123 AM", "First?"),
    turn("b", "5/28/2024, 10:00:02.123 AM", "Second?"),
    turn("c", "5/28/2024, 1:00:02.123 PM", "Third?"),
  ];
  const { samples } = await readAll(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  expect(samples.map(({ question }) => question)).toEqual(["First?", "Second?", "Third?"]);
});
