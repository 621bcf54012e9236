import { expect, test } from "vitest";
import type { Step } from "@/lib/domain/steps/definition";
import { factsOfStep } from "@/lib/domain/steps/facts";
import { stepPath } from "@/lib/domain/steps/path";
import { wayOf } from "./way";

const step = (kind: Step["kind"], texts: string, name: string | null = null): Step => ({
  kind,
  name,
  query: null,
  text: null,
  contexts: [...texts].map((text) => ({ id: text, text, score: null })),
});
const way = (gold: string, ...steps: Step[]) =>
  wayOf(factsOfStep(stepPath({ contexts: [], steps, gold: [...gold].map((id) => ({ id, text: null })) })));

test("the first step that found a gold context is named, and the reranking after which none was left", () => {
  const bm25 = step("retrieve", "xa", "bm25");
  const dense = step("retrieve", "yb", "dense");
  const none = { foundBy: null, droppedBy: null };
  expect(way("a", step("rewrite", ""), step("retrieve", "xy"), step("tool", ""))).toEqual({ searches: 1, ...none });
  expect(way("b", bm25, dense)).toEqual({ searches: 2, foundBy: "Search dense", droppedBy: null });
  const dropped = { foundBy: "Search bm25", droppedBy: "Rerank bge" };
  expect(way("ab", bm25, dense, step("rerank", "xy", "bge"))).toEqual({ searches: 2, ...dropped });
  expect(way("ab", bm25, dense, step("rerank", "xb", "bge"))).toMatchObject({ ...dropped, droppedBy: null });
  expect(way("a", bm25, step("rerank", "x", "bge"), bm25)).toMatchObject({ ...dropped, droppedBy: null });
});

test("nothing is said without gold contexts, without a search, or if a step's finds are unknown", () => {
  expect(way("", step("retrieve", "a"))).toBeNull();
  expect(way("a", step("rerank", "a"))).toBeNull();
  const withoutId = { ...step("retrieve", "x"), contexts: [{ id: null, text: "x", score: null }] };
  expect(way("a", step("retrieve", "x"), withoutId)).toBeNull();
});
