import { expect, test } from "vitest";
import { findMetricId } from "./definition";

test.each([
  ["ragas.faithfulness", "ragas.faithfulness"],
  ["faithfulness", "ragas.faithfulness"],
  ["Answer_Relevancy", "ragas.answer-relevancy"],
  ["relevance", undefined],
  ["claims", "claims"],
  ["own", undefined],
])("%s names a metric as its tool writes it, where only one fits", (text, id) => {
  const ids = ["ragas.faithfulness", "ragas.answer-relevancy", "phoenix.relevance", "own.relevance", "claims"];
  expect(findMetricId(text, ids)).toBe(id);
});
