import type { StoredJudgment } from "assay-lib/db/judgments/read";
import type { StoredScore } from "assay-lib/db/judgments/scores";
import type { Sample } from "assay-lib/db/samples/rows";
import type { Metric } from "assay-lib/metrics/define";
import { metrics } from "assay-lib/metrics/registry";
import { expect, test } from "vitest";
import type { ReviewedMetric } from "@/components/samples/judged/sample";
import { basisOf } from "./basis";

const sample = { contexts: ["a", "b", "c"] } as Sample;
const metric = (id: string): Metric => {
  const found = metrics.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
const score = (part: Partial<StoredScore>): StoredScore => ({
  metric: "",
  sampleId: 1,
  figures: {},
  score: 0.5,
  cause: null,
  scored: 3,
  expected: 3,
  explanation: null,
  detail: {},
  ...part,
});
const judged = (raws: (number | null)[]): StoredJudgment[] =>
  raws.map((raw, item) => ({ item, raw, score: raw, error: raw === null ? "timeout" : null }) as StoredJudgment);
const say = (id: string, part: Partial<ReviewedMetric>, awaited = false) =>
  basisOf({ metric: metric(id), settings: { polls: 5 }, thresholds: null, score: null, judgments: [], ...part }, sample, awaited);

test("a long scale counts its contexts only where some lack a judgment, a short one lists its values", () => {
  expect(say("trulens-context-relevance", { score: score({}), judgments: judged([8, 2, 5]) })).toBe("");
  expect(say("trulens-context-relevance", { score: score({ scored: 2 }), judgments: judged([8, 2, null]) })).toBe(
    "2 of 3 contexts judged",
  );
  expect(say("nvidia-context-relevance", { score: score({}), judgments: judged([2, 0, 1]) })).toBe("raw 2, 0, 1 of 2");
});

test("a missing score says its coverage and its cause", () => {
  const missing = score({ score: null, cause: "timeout", scored: 2 });
  expect(say("trulens-context-relevance", { score: missing })).toBe("2 of 3 contexts judged, timeout");
  expect(say("context-adherence-plus", { score: { ...missing, expected: 5 } })).toBe("2 of 5 polls valid, timeout");
  expect(say("trulens-answer-relevance", { score: score({ score: null, cause: "missing-response" }) })).toBe(
    "The sample has no response.",
  );
});

test('"not judged yet" differs from "not judged"', () => {
  expect(say("trulens-context-relevance", {}, true)).toBe("not judged yet");
  expect(say("trulens-context-relevance", {})).toBe("not judged");
  expect(say("trulens-context-relevance", { judgments: judged([8, null]) }, true)).toBe("1 of 3 contexts so far");
});

test("a response's judgment is shown on its raw scale", () => {
  expect(say("trulens-answer-relevance", { score: score({}), judgments: judged([9]) })).toBe("9 of 10");
});
