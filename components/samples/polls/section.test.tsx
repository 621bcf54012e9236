import { defaultThresholds } from "assay-lib/domain/scores/band";
import { claims } from "assay-lib/metrics/claims";
import { contextAdherencePlus } from "assay-lib/metrics/context-adherence-plus";
import { claimsShape } from "assay-lib/metrics/shapes/claims";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownReview } from "@/components/samples/judged/sample";
import { PollsSection } from "./section";

const detail = claimsShape.detail.parse({
  claims: [{ text: "It is red.", sentences: [0], verdict: "supported", evidence: [{ context: 0, sentence: 0 }] }],
  unchecked: 0,
  skipped: 0,
  unplaced: 0,
  omitted: 0,
  unknown: 0,
  supported: 1,
  judged: 1,
  contradictedShare: 0,
  unsupported: 0,
  contextUse: 1,
  models: { a: 1 },
});
const sample = { contexts: ["It is red."], response: "It is red.", labels: [] };
const polls = { metric: contextAdherencePlus, settings: {}, thresholds: defaultThresholds, judgments: [], score: null };

function page(ledger: object[], hidesTexts = false): string {
  const run = { id: "r", status: "completed", judge: { models: ["a"] } };
  const review = { run, sample, metrics: [polls, ...ledger], hidesTexts } as unknown as ShownReview;
  return renderToStaticMarkup(<PollsSection review={review} reviewed={review.metrics[0] as never} />);
}

test("where claims were checked, polls of groundedness lead to each of them", () => {
  const ledger = { metric: claims, settings: {}, judgments: [], score: { score: 1, cause: null, detail } };
  expect(page([ledger])).toMatch(/<a href="#claims-heading"[^>]*>See each claim<\/a>/);
  for (const without of [page([]), page([{ ...ledger, score: null }]), page([ledger], true)])
    expect(without).not.toContain("See each claim");
});
