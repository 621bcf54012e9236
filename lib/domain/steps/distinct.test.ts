import { expect, test } from "vitest";
import { packSteps, type Step } from "./definition";
import { distinctContexts, distinctPlaces } from "./distinct";

const step = (kind: Step["kind"], texts: string): Step => ({
  kind,
  name: null,
  query: null,
  text: null,
  contexts: [...texts].map((text) => ({ id: null, text, score: null })),
});

test("places of stored steps are those among their distinct contexts, and a reranking has as many before it", () => {
  const steps = [
    step("retrieve", "ab"),
    step("rewrite", ""),
    step("retrieve", "bca"),
    step("rerank", "cd"),
    step("rerank", "dc"),
  ];
  expect(distinctContexts(steps).join("")).toBe("abcd");
  expect(distinctPlaces(packSteps(steps, ["d", "x", "b"]).steps)).toEqual([
    { contexts: [0, 1], before: null },
    { contexts: [], before: null },
    { contexts: [1, 2, 0], before: null },
    { contexts: [2, 3], before: [0, 1] },
    { contexts: [3, 2], before: [2, 3] },
  ]);
});
