import { expect, test } from "vitest";
import type { Judgment } from "@/lib/domain/judgment";
import { bandOf, defaultThresholds } from "@/lib/domain/scores/band";
import { contextsShape, singleShape } from "./shapes/contexts";
import { truLensAnswerRelevance } from "./trulens-answer-relevance";
import { truLensContextRelevance } from "./trulens-context-relevance";

// The worked example of the seeds.
const sample = {
  question: "When was the University of Washington founded?",
  contexts: [
    "\nThe University of Washington, founded in 1861 in Seattle, is a public research university\nwith over 45,000 students across three campuses in Seattle, Tacoma, and Bothell.\nAs the flagship institution of the six public universities in Washington state,\nUW encompasses over 500 buildings and 20 million square feet of space,\nincluding one of the largest library systems in the world.\n",
  ],
  response: "The University of Washington was founded in 1861.",
};

const judged = (metric: typeof truLensContextRelevance, reply: string, context: number | null, model = "a"): Judgment => {
  const read = metric.parse(reply, sample, { item: context, poll: 0 }, {});
  const unit = { step: 0, item: context, model, poll: 0 };
  return read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause };
};

const contextReply = `Score: 9
Criteria: The context provides the exact founding year and additional information about the university.
Supporting Evidence: The context states that the university was founded in 1861 in Seattle.`;

test("the seed's example of context relevance: 9 of 10 is 0.9, Excellent", () => {
  const score = truLensContextRelevance.score(sample, [judged(truLensContextRelevance, contextReply, 0)], {});
  expect(score).toMatchObject({ score: 0.9, cause: null, scored: 1, expected: 1 });
  expect(bandOf(score.score ?? -1, defaultThresholds)).toBe("Excellent");
  expect(score.explanation).toBe(contextReply.slice("Score: 9\n".length));
  expect(contextsShape.detail.parse(score.detail)).toEqual({
    contexts: [{ raw: 9, score: 0.9, models: { a: 0.9 } }],
    models: { a: 0.9 },
  });
});

test("the seed's example of answer relevance: 10 of 10 is 1.0, Excellent", () => {
  const reply =
    "Score: 10\nCriteria: The response directly answers the question.\nSupporting Evidence: It states that it was 1861.";
  const score = truLensAnswerRelevance.score(sample, [judged(truLensAnswerRelevance, reply, null)], {});
  expect(score).toMatchObject({ score: 1, cause: null, scored: 1, expected: 1 });
  expect(bandOf(score.score ?? -1, defaultThresholds)).toBe("Excellent");
  expect(singleShape.detail.parse(score.detail)).toEqual({ raw: 10, models: { a: 1 } });
});

test("the answer's score is the mean over the models that answered", () => {
  const judgments = [
    judged(truLensAnswerRelevance, "Score: 8", null, "a"),
    judged(truLensAnswerRelevance, "Score: 5", null, "b"),
    judged(truLensAnswerRelevance, "", null, "c"),
  ];
  const score = truLensAnswerRelevance.score(sample, judgments, {});
  expect(score).toMatchObject({ score: 0.65, scored: 1, expected: 1 });
  expect(singleShape.detail.parse(score.detail)).toEqual({ raw: 6.5, models: { a: 0.8, b: 0.5, c: null } });
});

test("no model answered: no score, and why", () => {
  const judgments = ["", "prose", ""].map((reply, index) => judged(truLensAnswerRelevance, reply, null, `m${index}`));
  expect(truLensAnswerRelevance.score(sample, judgments, {})).toMatchObject({
    score: null,
    cause: "empty",
    scored: 0,
    expected: 1,
  });
});

test("one ask a context, one a response, all at temperature 0", () => {
  const two = { ...sample, contexts: ["one", "two"] };
  const asks = truLensContextRelevance.asks(two, {}, truLensContextRelevance.template({}));
  expect(asks.map(({ item, poll, temperature }) => [item, poll, temperature])).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ]);
  const [ask, ...more] = truLensAnswerRelevance.asks(two, {}, truLensAnswerRelevance.template({}));
  expect(more).toEqual([]);
  expect(ask).toMatchObject({ item: null, poll: 0, temperature: 0 });
  expect(ask?.messages[1]?.content).not.toContain("one");
});
