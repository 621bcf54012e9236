import { expect, test } from "vitest";
import type { RunsEstimate } from "@/lib/runs/start/estimate";
import { formatEstimate } from "./estimate-text";

const estimate: RunsEstimate = {
  judgments: 1300,
  cached: 66,
  calls: 1234,
  tokens: { prompt: 345_678, completion: 9001 },
  costUsd: 0.954205,
  metrics: {},
  configurations: [],
  basis: { samples: 130, of: 130 },
  unknownPrices: [],
  isHalfPrice: false,
};

test("an estimate fits one line", () => {
  expect(formatEstimate(estimate)).toBe(
    "Ahead: 1,234 calls to the judge, 66 of 1,300 answers from the cache, about 345,678 prompt tokens and 9,001 completion tokens, about US$ 0.95; retries come on top.",
  );
});

test("an estimate from some samples says so, and an unknown price comes with how to set it", () => {
  const [first, second] = formatEstimate({
    ...estimate,
    costUsd: null,
    unknownPrices: ["llama", "qwen"],
    basis: { samples: 13, of: 13_000 },
  }).split("\n");
  expect(first).toMatch(/completion tokens; retries come on top\. Estimated from 13 of 13,000 samples across the file\.$/);
  expect(second).toContain("The price of llama and of qwen is not known, so there are tokens only.");
  expect(second).toContain("assay prices set qwen --prompt X --completion Y");
});
