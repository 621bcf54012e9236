import { expect, test } from "vitest";
import type { Step } from "@/lib/domain/steps/definition";
import { factsOfStep } from "@/lib/domain/steps/facts";
import { stepPath } from "@/lib/domain/steps/path";
import { measureSteps } from "./steps";

const step = (kind: Step["kind"], texts: string, name: string | null = null): Step => ({
  kind,
  name,
  query: null,
  text: null,
  contexts: [...texts].map((text) => ({ id: text, text, score: null })),
});
const sample = (sampleId: number, gold: string, ...steps: Step[]) => ({
  ids: [sampleId],
  facts: factsOfStep(stepPath({ contexts: [], steps, gold: [...gold].map((id) => ({ id, text: null })) })),
});

test("figures of each step: what it found, found first and lost, and what a reranking gains over as many contexts before it", () => {
  const found = measureSteps(
    [
      sample(1, "a", step("retrieve", "xa", "bm25"), step("retrieve", "yx", "dense"), step("rerank", "a")),
      sample(2, "ab", step("retrieve", "xa", "bm25"), step("retrieve", "ax", "dense"), step("rerank", "x")),
      sample(3, "", step("retrieve", "q", "bm25")),
    ],
    (id) => id,
  );
  expect(found.samples).toBe(3);
  const [bm25, dense, rerank] = found.steps;
  const ndcg = (...ranks: number[]) => ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0);
  expect(bm25).toMatchObject({
    kind: "retrieve",
    name: "bm25",
    nth: 1,
    samples: 3,
    contexts: 5 / 3,
    fresh: 5 / 3,
    nothingNew: 0,
  });
  expect(bm25?.gold).toMatchObject({ samples: 2, recall: 0.75, precision: 0.5, first: 2, lost: 0 });
  expect(bm25?.gold?.ndcg).toBeCloseTo((ndcg(1) / ndcg(0) + ndcg(1) / ndcg(0, 1)) / 2, 12);
  expect(dense).toMatchObject({ samples: 2, fresh: 0.5, nothingNew: 1, gold: { recall: 0.25, first: 0 } });
  expect(rerank).toMatchObject({ samples: 2, gold: { recall: 0.5, first: 0, lost: 1 } });
  // The first context before was x in both: no gold context among as many.
  expect(rerank?.rerank).toMatchObject({ recall: { before: 0, after: 0.5, difference: 0.5 } });
});

test("a reranking's gain has an interval, whatever the samples' ids", () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    sample(1000 + 7 * at, "a", step("retrieve", at % 3 === 0 ? "ax" : "xa"), step("rerank", "a")),
  );
  const [, rerank] = measureSteps(many, (id) => id).steps;
  const { difference = 0, ci95 = null } = rerank?.rerank?.recall ?? {};
  expect(difference).toBeCloseTo(2 / 3, 12);
  expect(ci95?.[0]).toBeGreaterThan(0);
  expect(ci95?.[1]).toBeLessThan(1.2);
});

test("the second search of the same name is another than the first, and rewriting gains what was found after it", () => {
  const found = measureSteps(
    [
      sample(1, "ab", step("retrieve", "a", "search"), step("rewrite", ""), step("retrieve", "b", "search")),
      sample(2, "ab", step("retrieve", "ab", "search")),
    ],
    (id) => id,
  );
  expect(found.steps.map(({ kind, name, nth, samples }) => [kind, name, nth, samples])).toEqual([
    ["retrieve", "search", 1, 2],
    ["rewrite", null, 1, 1],
    ["retrieve", "search", 2, 1],
  ]);
  expect(found.rewritten).toEqual({ samples: 1, first: 1, found: 2 });
});
