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
  basis: { samples: 130, of: 130 },
  worst: { calls: 10_400, tokens: { prompt: 4_000_000, completion: 20_000_000 }, costUsd: 143.4 },
  unknownPrices: [],
  isHalfPrice: false,
  builtInPrices: [],
  pausesAt: { reason: "twice-the-estimate", costUsd: 1.90841 },
};

test("an estimate fits one line, and the worst case another", () => {
  expect(formatEstimate(estimate)).toBe(
    "Ahead: 1,234 calls to the judge, 66 of 1,300replies from the cache, about 346K prompt tokens and 9K completion tokens, about US$ 0.95; retries come on top.\nIt pauses by itself at US$ 1.91, twice the estimate.",
  );
});

test("an estimate is the most to expect while it is not known whether the server answers several polls in one call", () => {
  expect(formatEstimate({ ...estimate, isUpTo: true }).split("\n")[0]).toBe(
    "Ahead: up to 1,234 calls to the judge, 66 of 1,300replies from the cache, up to 346K prompt tokens and about 9K completion tokens, up to US$ 0.95; retries come on top. Fewer calls if the server answers several polls per request; the first run checks that.",
  );
});

test("an estimate from some samples says so, and an unknown price comes with how to set it", () => {
  const [first, worst, second] = formatEstimate({
    ...estimate,
    costUsd: null,
    worst: { calls: 10_400, tokens: { prompt: 4_000_000, completion: 20_000_000 }, costUsd: null },
    pausesAt: { reason: "twice-the-estimate", costUsd: null },
    unknownPrices: ["llama", "qwen"],
    basis: { samples: 13, of: 13_000 },
  }).split("\n");
  expect(first).toMatch(/completion tokens; retries come on top\. Estimated from 13 of 13,000 samples across the file\.$/);
  expect(worst).toBe("It pauses by itself at twice the estimate.");
  expect(second).toContain("The price of llama and of qwen is not known, so there are tokens only.");
  expect(second).toContain("assay prices set qwen --prompt X --completion Y");
});

test.each<[string, Partial<RunsEstimate>, string]>([
  ["a budget", { pausesAt: { reason: "budget", costUsd: 5 } }, "It pauses by itself at US$ 5.00, the budget."],
  ["no guard", { pausesAt: null }, "up to US$ 143.40; nothing pauses it before."],
  ["a budget beyond the worst case", { pausesAt: { reason: "budget", costUsd: 500 } }, "It could cost up to US$ 143.40."],
])("the worst case with %s", (_, more, words) => {
  expect(formatEstimate({ ...estimate, ...more }).split("\n")[1]).toContain(words);
});

test("built-in prices are named with their date, and nothing is said where nothing is asked", () => {
  const worst = { calls: 0, tokens: { prompt: 0, completion: 0 }, costUsd: 0 };
  expect(formatEstimate({ ...estimate, worst, builtInPrices: ["gpt-4o"] })).toMatch(
    /about US\$ 0\.95 at the built-in prices of mid-2025; retries come on top\.$/,
  );
});
