import { expect, test } from "vitest";
import { type JudgedSteps, judgedFigures } from "./judged-steps";

const judged = (cause: "timeout" | null, ...scores: (number | null)[]) => [{ metric: "m", scores, cause }];
const places = (contexts: number[], before: number[] | null = null) => [{ contexts, before }];
const steps: JudgedSteps = {
  metrics: ["m"],
  places: new Map([
    [1, places([0, 1], [2, 0])],
    [2, places([0, 1, 2], [1])],
    [3, places([1], [0])],
    [4, places([])],
  ]),
  scores: new Map([
    [1, judged(null, 0.5, 0.9, 0.1)],
    [2, judged("timeout", 0.4, null, 0.2)],
    [3, judged("timeout", 0.8, null)],
  ]),
};
const given = (...samples: number[]) => samples.map((sample) => ({ sample, place: 0, question: sample }));

test("a step's mean is that of its samples' means over scored contexts; the others are counted with their cause", () => {
  const [figures] = judgedFigures(given(1, 2, 3, 4), steps);
  expect(figures).toMatchObject({ metric: "m", samples: 2, mean: expect.closeTo(0.5, 12), unscored: 2, cause: "timeout" });
  expect(figures?.ci95).not.toBeNull();
  // Samples of one question are one cluster.
  expect(
    judgedFigures(
      given(1, 2).map((one) => ({ ...one, question: 1 })),
      steps,
    )[0]?.ci95,
  ).toBeNull();
  // The second sample has no score before its reranking.
  expect(figures?.rerank).toEqual({
    before: expect.closeTo(0.3, 12),
    after: expect.closeTo(0.7, 12),
    difference: expect.closeTo(0.4, 12),
    ci95: null,
  });
});

test("a step that was not judged has no mean but a cause, and one without contexts has no figures", () => {
  expect(judgedFigures(given(3), steps)).toMatchObject([{ mean: null, ci95: null, samples: 0, unscored: 1, cause: "timeout" }]);
  expect(judgedFigures(given(1), { ...steps, scores: new Map() })).toMatchObject([
    { mean: null, unscored: 2, cause: "not-judged", rerank: null },
  ]);
  expect(judgedFigures(given(4), steps)).toEqual([]);
});
