import { defaultThresholds } from "assay-lib/domain/scores/band";
import { claims } from "assay-lib/metrics/claims";
import { claimsShape } from "assay-lib/metrics/shapes/claims";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownReview } from "@/components/samples/judged/sample";
import { ClaimsSection } from "./section";

const sample = {
  question: "Which bridge?",
  contexts: ["The bridge is red. It was opened in 1933.", "It is long."],
  response: "It is red. It was opened in 1937. Is it nice?",
  reference: null,
};

const detail = claimsShape.detail.parse({
  claims: [
    { text: "The bridge is red.", sentences: [0], verdict: "supported", evidence: [{ context: 0, sentence: 0 }] },
    { text: "It was opened in 1937.", sentences: [1], verdict: "contradicted", evidence: [{ context: 0, sentence: 1 }] },
    { text: "Made up.", sentences: [], verdict: "not-judged", evidence: [] },
  ],
  unchecked: 1,
  skipped: 0,
  unplaced: 1,
  omitted: 2,
  unknown: 1,
  supported: 1,
  judged: 2,
  contradictedShare: 0.5,
  unsupported: 1,
  contextUse: 0.5,
  models: { a: 0.5 },
});

/** The page's words, without markup. */
function shown(score: object, more: Partial<ShownReview> = {}): string {
  const run = { id: "r", status: "completed", judge: { models: ["a"] } };
  const reviewed = { metric: claims, settings: claims.settings.parse({}), thresholds: defaultThresholds, judgments: [], score };
  const review = { run, sample, metrics: [reviewed], ...more } as unknown as ShownReview;
  const page = renderToStaticMarkup(<ClaimsSection review={review} reviewed={review.metrics[0] as never} />);
  return page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("without scripts the claims with verdict and place, and all contexts are there", () => {
  const page = shown({ score: 0.5, cause: null, detail });
  expect(page).toContain("0.50");
  expect(page).toContain("1 of 2 claims supported");
  expect(page).toContain("3 claims in 2 sentences; 1 sentence needs no check");
  expect(page).toContain("1 The bridge is red. Supported context 1.1");
  expect(page).toContain("2 It was opened in 1937. Contradicted context 1.2");
  expect(page).toContain("3 Made up. Not judged not found in the response");
  expect(page).toContain("1.1 The bridge is red. claim 1 1.2 It was opened in 1933. claim 2");
  expect(page).toContain("supports no claim 2.1 It is long.");
});

test("what the list leaves out is counted below it", () => {
  const page = shown({ score: 0.5, cause: null, detail: { ...detail, skipped: 1 } });
  expect(page).toContain("The judge left out 1 sentence of the response.");
  expect(page).toContain("1 claim not found in the response, so not checked.");
  expect(page).toContain("2 further claims not checked: there are too many.");
  expect(page).toContain("1 sentence number in the verdicts did not exist and did not count.");
});

test("claims without a verdict are counted apart", () => {
  const open = { ...detail, unplaced: 0 };
  expect(shown({ score: 0.5, cause: null, detail: open })).toContain("2 of 3 judged; 1 not judged");
});

test("a response without claims says so, and its figures are dashes", () => {
  const none = { ...detail, claims: [], unplaced: 0, supported: 0, judged: 0, contextUse: null };
  const page = shown({ score: null, cause: "no-claims", detail: none });
  expect(page).toContain("No score The response makes no claim that could be checked.");
  expect(page).toContain("No claim to check: 1 sentence, all framing.");
  expect(page).toContain("Supported – no claim");
});

test("only who can review sees buttons that mark", () => {
  expect(shown({ score: 0.5, cause: null, detail })).not.toMatch(/Right|Missing claim|marked by you/);
});

test("where texts are hidden no claim or sentence is shown", () => {
  for (const given of [detail, {}]) {
    const page = shown({ score: 0.5, cause: null, detail: given }, { hidesTexts: true });
    expect(page).toContain("0.50");
    expect(page).not.toMatch(/bridge|1937|Made up|1\.1/);
  }
});
