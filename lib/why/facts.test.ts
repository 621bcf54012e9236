import { expect, test } from "vitest";
import { plainThresholds } from "@/lib/domain/scores/band";
import type { Step } from "@/lib/domain/steps/definition";
import { factsOfStep } from "@/lib/domain/steps/facts";
import { stepPath } from "@/lib/domain/steps/path";
import { claims } from "@/lib/metrics/claims";
import { contextAdherencePlus } from "@/lib/metrics/context-adherence-plus";
import { truLensAnswerRelevance } from "@/lib/metrics/trulens-answer-relevance";
import { type ExplainedSample, factsOf, usedMetric } from "./facts";
import { wayOf } from "./way";

const by = (kind: "openai" | "lexical") => ({ thresholds: plainThresholds, judge: { kind } });

test("counted words tell of no fault", () => {
  expect(usedMetric(truLensAnswerRelevance, by("openai"))).toMatchObject({ use: "relevance", passes: 0.5 });
  expect(usedMetric(truLensAnswerRelevance, by("lexical"))).toBeNull();
  expect(usedMetric({ ...truLensAnswerRelevance, id: "refusal-v2" }, by("openai"))).toMatchObject({ use: "answering" });
  expect(usedMetric(contextAdherencePlus, by("openai"))).toMatchObject({ use: "adherence" });
  expect(usedMetric(contextAdherencePlus, by("lexical"))).toBeNull();
});

test("a metric of one's own with any other name says nothing about stages", () => {
  expect(usedMetric({ ...truLensAnswerRelevance, id: "constructor" }, by("openai"))).toBeNull();
});

test("a response passes only if all of its claims do", () => {
  expect(usedMetric(claims, by("openai"))).toMatchObject({ use: "claims", passes: 1, figures: ["unsupported", "claimRecall"] });
});

const sample = {
  id: 7,
  question: "Q?",
  questionLength: 2,
  cluster: "q",
  response: "It is red.",
  goldFound: null,
  contexts: 1,
  turn: 1,
  steps: null,
  metadata: "{}",
};
const of = (score: number, figures: Record<string, number> = {}): ExplainedSample => ({
  passes: 1,
  scores: new Map([[7, score]]),
  figures: new Map(Object.entries(figures).map(([key, value]) => [key, new Map([[7, value]])])),
});
const factsBy = (scores: object) =>
  factsOf(sample, {
    scores: { contexts: [], claims: [], adherence: [], relevance: [], answering: [], ...scores },
    labelled: { isAnswerable: null, relevantRank: null },
    cut: null,
  });

test("a ledger decides over polls whether the contexts support a response, and counts what they do not", () => {
  expect(factsBy({ claims: [of(5 / 7, { unsupported: 2, claimRecall: 0.5 })], adherence: [of(1)] })).toMatchObject({
    isSupported: false,
    claims: { unsupported: 2, judged: 7 },
    claimRecall: 0.5,
  });
  expect(factsBy({ claims: [of(1, { unsupported: 0 })], adherence: [of(0)] })).toMatchObject({ isSupported: true, claims: null });
  expect(factsBy({ adherence: [of(0)] })).toMatchObject({ isSupported: false, claims: null, claimRecall: null });
});

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
