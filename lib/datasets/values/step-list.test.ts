import { expect, test } from "vitest";
import { mostStepContexts, mostSteps } from "@/lib/domain/steps/definition";
import { readSteps } from "./step-list";

test("a list of steps is read, with contexts as texts or objects", () => {
  const read = readSteps([
    { kind: "query-rewrite", query: "And when?", text: "When was the bridge opened?" },
    { kind: "retrieve", name: "bm25", query: "bridge opened", contexts: ["One.", { id: "d2", text: "Two.", score: 0.4 }] },
    { type: "Reranker", documents: [{ id: "d2", content: "Two.", score: 0.9 }] },
    { kind: "tool", name: "calculator", result: "42" },
    { kind: "retrieve", query: "nothing" },
  ]);
  expect(read).toEqual({
    ok: true,
    steps: [
      { kind: "rewrite", name: null, query: "And when?", contexts: [], text: "When was the bridge opened?" },
      {
        kind: "retrieve",
        name: "bm25",
        query: "bridge opened",
        text: null,
        contexts: [
          { id: null, text: "One.", score: null },
          { id: "d2", text: "Two.", score: 0.4 },
        ],
      },
      { kind: "rerank", name: null, query: null, contexts: [{ id: "d2", text: "Two.", score: 0.9 }], text: null },
      { kind: "tool", name: "calculator", query: null, contexts: [], text: "42" },
      { kind: "retrieve", name: null, query: "nothing", contexts: [], text: null },
    ],
  });
});

test.each([
  ["three", /The steps are a text/],
  [[1], /Step 1: it is a number; an object with a kind is needed/],
  [[{ kind: "retrieve" }, { query: "q" }], /Step 2: its kind is missing; use rewrite, retrieve, rerank, tool, answer/],
  [[{ kind: "dance" }], /Step 1: its kind is “dance”/],
  [[{ kind: "retrieve", contexts: [{ id: 1 }] }], /Step 1: its contexts cannot be read. Item 1 is an object without text/],
  [Array.from({ length: mostSteps + 1 }, () => ({ kind: "retrieve" })), /There are 501 steps; up to 500 can be stored/],
  [[{ kind: "rerank", contexts: Array.from({ length: mostStepContexts + 1 }, () => "a") }], /Step 1: it has 201 contexts/],
])("faulty steps are refused with their place: %#", (value, reason) => {
  expect(readSteps(value)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});
