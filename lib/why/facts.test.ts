import { expect, test } from "vitest";
import { plainThresholds } from "@/lib/domain/scores/band";
import { contextAdherencePlus } from "@/lib/metrics/context-adherence-plus";
import { truLensAnswerRelevance } from "@/lib/metrics/trulens-answer-relevance";
import { usedMetric } from "./facts";

const by = (kind: "openai" | "lexical") => ({ thresholds: plainThresholds, judge: { kind } });

test("counted words say whether contexts support a response, not whether it answers its question", () => {
  expect(usedMetric(truLensAnswerRelevance, by("openai"))).toMatchObject({ use: "relevance", passes: 0.5 });
  expect(usedMetric(truLensAnswerRelevance, by("lexical"))).toBeNull();
  expect(usedMetric({ ...truLensAnswerRelevance, id: "refusal-v2" }, by("openai"))).toMatchObject({ use: "answering" });
  expect(usedMetric({ ...truLensAnswerRelevance, id: "refusal-v2" }, by("lexical"))).toBeNull();
  expect(usedMetric(contextAdherencePlus, by("lexical"))).toMatchObject({ use: "adherence" });
});

test("a metric of one's own with any other name says nothing about stages", () => {
  expect(usedMetric({ ...truLensAnswerRelevance, id: "constructor" }, by("openai"))).toBeNull();
});
