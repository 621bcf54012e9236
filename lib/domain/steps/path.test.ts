import { expect, test } from "vitest";
import type { Step } from "./definition";
import { stepPath } from "./path";

const step = (kind: Step["kind"], texts: string, query: string | null = null): Step => ({
  kind,
  query,
  name: null,
  text: null,
  contexts: [...texts].map((text) => ({ id: text, text, score: null })),
});
const gold = (ids: string) => [...ids].map((id) => ({ id, text: null }));

test("each step says what is new, what a reranking dropped, and which evidence it found first or lost", () => {
  const path = stepPath({
    contexts: ["c", "b"],
    gold: gold("adx"),
    steps: [step("retrieve", "ab"), step("rewrite", ""), step("retrieve", "bcd"), step("rerank", "cb"), step("retrieve", "a")],
  });
  expect(
    path.map(({ contexts }) => contexts.map(({ text, isNew, final }) => `${text}${isNew ? "+" : ""}${final ?? ""}`)),
  ).toEqual([["a+", "b+1"], [], ["b1", "c+0", "d+"], ["c0", "b1"], ["a"]]);
  expect(path.map(({ dropped }) => dropped.map(({ text }) => text).join(""))).toEqual(["", "", "", "ad", ""]);
  expect(path.map(({ gold }) => gold && [gold.found.map((one) => one.gold), gold.first, gold.lost, gold.of])).toEqual([
    [[0], [0], [], 3],
    null,
    [[1], [1], [], 3],
    [[], [], [0, 1], 3],
    [[0], [], [], 3],
  ]);
});

test("without gold contexts, or with ids that contexts lack, no step says what evidence it found", () => {
  const steps = [{ ...step("retrieve", "ab"), contexts: [{ id: null, text: "a", score: null }] }];
  expect(stepPath({ contexts: [], steps })[0]?.gold).toBeNull();
  expect(stepPath({ contexts: [], steps, gold: gold("a") })[0]?.gold).toBeNull();
});
