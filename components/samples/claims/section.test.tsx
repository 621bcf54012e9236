import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Review } from "@/components/samples/judged/sample";
import { plainThresholds } from "@/lib/domain/scores/band";
import { claims } from "@/lib/metrics/claims";
import { claimsShape } from "@/lib/metrics/shapes/claims";
import { ClaimsSection } from "./section";

const sample = {
  contexts: ["The bridge is red. It was opened in 1933.", "It is long."],
  response: "It is red. It was opened in 1937. Is it nice?",
};

const detail = claimsShape.detail.parse({
  claims: [
    { text: "The bridge is red.", sentences: [0], verdict: "supported", evidence: [{ context: 0, sentence: 0 }] },
    { text: "It was opened in 1937.", sentences: [1], verdict: "contradicted", evidence: [{ context: 0, sentence: 1 }] },
    { text: "Made up.", sentences: [], verdict: "not-judged", evidence: [] },
  ],
  ...{ unchecked: 1, skipped: 0, unplaced: 1, omitted: 2, unknown: 1, supported: 1, judged: 2 },
  ...{ contradictedShare: 0.5, unsupported: 1, contextUse: 0.5, models: { a: 0.5 } },
});

/** The page's words, without markup. */
function shown(score: object, hidesTexts = false): string {
  const run = { id: "r", status: "completed", thresholds: plainThresholds, judge: { models: ["a"] } };
  const reviewed = { metric: claims, settings: claims.settings.parse({}), judgments: [], score };
  const review = { run, sample, metrics: [reviewed], hidesTexts } as unknown as Review;
  const page = renderToStaticMarkup(<ClaimsSection review={review} reviewed={review.metrics[0] as never} href="/x" />);
  return page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("each claim has its verdict in words, the response's sentence if it differs, and the contexts' sentences", () => {
  const page = shown({ score: 0.5, cause: null, detail });
  expect(page).toContain("0.50");
  expect(page).toContain("1 of 2 claims supported");
  expect(page).toContain("1 Supported The bridge is red. Response It is red. Context 1 The bridge is red.");
  expect(page).toContain("2 Contradicted It was opened in 1937. Context 1 It was opened in 1933.");
  expect(page).toContain("3 Not judged Made up. It names no sentence of the response.");
});

test("what the list leaves out is counted below it", () => {
  const page = shown({ score: 0.5, cause: null, detail });
  expect(page).toContain("50% of the contexts support a claim.");
  expect(page).toContain("1 sentence of the response needs no check.");
  expect(page).toContain("2 further claims not checked: there are too many.");
  expect(page).toContain("1 sentence number in the verdicts did not exist and did not count.");
});

test("a response without claims says so", () => {
  const page = shown({ score: null, cause: "no-claims", detail: { ...detail, claims: [], unplaced: 0 } });
  expect(page).toContain("No score The response makes no claim that could be checked.");
});

test("where texts are hidden no claim or sentence is shown", () => {
  for (const given of [detail, {}]) {
    const page = shown({ score: 0.5, cause: null, detail: given }, true);
    expect(page).toContain("0.50");
    expect(page).not.toMatch(/bridge|1937|Made up|Context 1/);
  }
});
