import { expect, test } from "vitest";
import type { RunsEstimate } from "@/lib/runs/start/estimate";
import { formatEstimate } from "./estimate-text";

const estimate: RunsEstimate = {
  judgments: 1300,
  cached: 66,
  calls: 1234,
  tokens: { prompt: 345_678, completion: 9001 },
  costUsd: 0.954205,
  isUpTo: false,
  metrics: {},
  configurations: [],
  rates: null,
  leastShare: null,
  basis: { samples: 130, of: 130 },
  worst: { calls: 10_400, tokens: { prompt: 4_000_000, completion: 20_000_000 }, costUsd: 143.4 },
  unknownPrices: [],
  isHalfPrice: false,
  builtInPrices: [],
  pausesAt: { reason: "twice-the-estimate", costUsd: 1.90841 },
};

test("the estimate takes one line, and the worst case another", () => {
  expect(formatEstimate(estimate)).toBe(
    "Estimate: 1,234 calls to the judge, 66 of 1,300 judgments from the cache, about 346K prompt tokens and 9K completion tokens, about US$ 0.95, plus retries.\nIt pauses automatically at US$ 1.91, twice the estimate.",
  );
});

test("the estimate is an upper bound while it is unknown whether the server supports several polls in one call", () => {
  expect(formatEstimate({ ...estimate, isUpTo: true }).split("\n")[0]).toBe(
    "Estimate: up to 1,234 calls to the judge, 66 of 1,300 judgments from the cache, up to 346K prompt tokens and about 9K completion tokens, up to US$ 0.95, plus retries. Fewer calls if the server answers several polls per request; the first run checks that.",
  );
});

test("an estimate from some samples says so, and an unknown price shows how to set it", () => {
  const [first, worst, second] = formatEstimate({
    ...estimate,
    costUsd: null,
    worst: { calls: 10_400, tokens: { prompt: 4_000_000, completion: 20_000_000 }, costUsd: null },
    pausesAt: { reason: "twice-the-estimate", costUsd: null },
    unknownPrices: ["llama", "qwen"],
    basis: { samples: 13, of: 13_000 },
  }).split("\n");
  expect(first).toMatch(/completion tokens, plus retries\. Estimated from 13 of 13,000 samples across the file\.$/);
  expect(worst).toBe("It pauses automatically at twice the estimate.");
  expect(second).toContain("No price is known for llama and qwen, so there is no cost.");
  expect(second).toContain("assay prices set qwen --prompt X --completion Y");
});

test.each<[string, Partial<RunsEstimate>, string]>([
  ["a budget", { pausesAt: { reason: "budget", costUsd: 5 } }, "It pauses automatically at US$ 5.00, the budget."],
  ["no guard", { pausesAt: null }, "up to US$ 143.40, with no automatic pause before."],
  ["a budget beyond the worst case", { pausesAt: { reason: "budget", costUsd: 500 } }, "It could cost up to US$ 143.40."],
])("the worst case with %s", (_, more, words) => {
  expect(formatEstimate({ ...estimate, ...more }).split("\n")[1]).toContain(words);
});

test("built-in prices are named with their date, and only if models are called", () => {
  const worst = { calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 };
  expect(formatEstimate({ ...estimate, worst, builtInPrices: ["gpt-4o"] })).toMatch(
    /about US\$ 0\.95 at the built-in prices of mid-2025, plus retries\.$/,
  );
});
