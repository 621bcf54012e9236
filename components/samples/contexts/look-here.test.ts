import { defaultThresholds } from "assay-lib/domain/scores/band";
import { metricById } from "assay-lib/metrics/registry";
import { expect, test } from "vitest";
import type { Review } from "@/components/samples/judged/sample";
import { bestContext, contextsByScore } from "./look-here";

const reviewOf = (scores: (number | null)[]) =>
  ({
    sample: { contexts: scores.map(String) },
    metrics: [
      {
        metric: metricById("trulens-context-relevance"),
        thresholds: defaultThresholds,
        judgments: scores.map((score, item) => ({ item, score, raw: score, error: score === null ? "timeout" : null })),
      },
    ],
  }) as unknown as Review;

test("the best context has the highest score; without any score above 0 there is none", () => {
  expect(bestContext(reviewOf([0, 0.2, null, 0.9, 0.9]))).toBe(3);
  expect(bestContext(reviewOf([0, null]))).toBeNull();
});

test("by score, the highest comes first, equal ones in rank order, and those without a score last", () => {
  expect(contextsByScore(reviewOf([0, 0.2, null, 0.9, 0.9]))).toEqual([3, 4, 1, 0, 2]);
});
