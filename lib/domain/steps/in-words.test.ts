import { expect, test } from "vitest";
import { rerankInWords, rewrittenInWords, stepTitle } from "./in-words";

test("what a reranking gained is a sentence with both figures and their intervals", () => {
  const rerank = {
    recall: { before: 0.62, after: 0.71, difference: 0.09, ci95: [0.03, 0.15] as [number, number] },
    ndcg: { before: 0.5, after: 0.48, difference: -0.02, ci95: null },
  };
  expect(rerankInWords({ rerank })).toBe(
    "Among as many contexts, recall 0.62 before and 0.71 after: +0.09 (+0.03 to +0.15); nDCG 0.50 before and 0.48 after: −0.02.",
  );
  expect(rerankInWords({ rerank: null })).toBeNull();
});

test("names of steps, and what rewriting found", () => {
  expect([stepTitle({ name: "bm25", nth: 1 }), stepTitle({ name: "search", nth: 2 }), stepTitle({ name: null, nth: 3 })]).toEqual(
    ["bm25", "search 2", "3"],
  );
  expect(rewrittenInWords({ rewritten: { samples: 1, first: 1, found: 2 } })).toBe(
    "In 1 sample with a rewritten query, 1 of 2 gold contexts that were found came first after the rewrite.",
  );
});
