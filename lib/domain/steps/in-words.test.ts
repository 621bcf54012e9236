import { expect, test } from "vitest";
import { basisInWords, judgingInWords, rerankInWords, rewrittenInWords, stepTitle } from "./in-words";

test("what a reranking gained is a sentence with both figures and their intervals", () => {
  const rerank = {
    recall: { before: 0.62, after: 0.71, difference: 0.09, ci95: [0.03, 0.15] as [number, number] },
    ndcg: { before: 0.5, after: 0.48, difference: -0.02, ci95: null },
  };
  const words =
    "Among as many contexts, recall 0.62 before and 0.71 after: +0.09 (+0.03 to +0.15); nDCG 0.50 before and 0.48 after: −0.02";
  expect(rerankInWords({ rerank, judged: [] }, String)).toBe(`${words}.`);
  const judged = { metric: "m", samples: 2, mean: 0.6, ci95: null, unscored: 0, cause: null, rerank: rerank.ndcg };
  expect(rerankInWords({ rerank, judged: [judged] }, () => "relevance")).toBe(
    `${words}; relevance 0.50 before and 0.48 after: −0.02.`,
  );
  expect(rerankInWords({ rerank: null, judged: [] }, String)).toBeNull();
});

test("names of steps, and what rewriting found", () => {
  expect([stepTitle({ name: "bm25", nth: 1 }), stepTitle({ name: "search", nth: 2 }), stepTitle({ name: null, nth: 3 })]).toEqual(
    ["bm25", "search 2", "3"],
  );
  expect(rewrittenInWords({ rewritten: { samples: 1, first: 1, found: 2 } })).toBe(
    "In 1 sample with a rewritten query, 1 of 2 gold contexts that were found came first after the rewrite.",
  );
});

test("how the judging of contexts stands, and what scores are missing", () => {
  const judging = { state: "running", run: "r", status: "running", samples: 1, judgments: 20, planned: 1200, failed: 3 } as const;
  expect(judgingInWords(judging)).toBe("The steps’ contexts of 1 sample: running, 20 of 1,200 judgments, 3 failed.");
  expect(judgingInWords({ ...judging, run: null })).toBeNull();
  expect(basisInWords({ ci95: [0.5, 0.7], unscored: 1, cause: "timeout" })).toBe(
    "0.50–0.70, 1 context without a score (timeout)",
  );
  expect(basisInWords({ ci95: null, unscored: 2, cause: "not-judged" })).toBe("2 contexts without a score (not judged)");
});
