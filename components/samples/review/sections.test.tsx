import { defaultThresholds } from "assay-lib/domain/scores/band";
import type { Metric } from "assay-lib/metrics/define";
import { judged } from "assay-lib/metrics/judged.fixture";
import { builtInMetrics } from "assay-lib/metrics/registry";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { contextsView } from "@/components/samples/contexts/view";
import type { ReviewedMetric, ShownReview } from "@/components/samples/judged/sample";
import { SampleReview } from "./sections";

const sample = {
  id: 1,
  question: "When was the bridge opened?",
  // A single context shows its judgments at once.
  contexts: ["The bridge was opened in 1933. It is red."],
  response: "It was opened in 1933.",
  reference: null,
  labels: {},
  metadata: {},
};

function reviewed(metric: Metric): ReviewedMetric {
  const settings = metric.settings.parse({});
  const judgments = judged(metric, sample);
  const score = { metric: metric.id, sampleId: 1, ...metric.score(sample, judgments, settings) };
  return {
    metric,
    settings,
    thresholds: defaultThresholds,
    score,
    judgments: judgments.map((judgment, id) => ({ ...judgment, id, attempts: 1, metric: metric.id, sampleId: 1 })),
  } as ReviewedMetric;
}

const shown = (metric: Metric, changed: Partial<ShownReview> = {}): string => {
  const run = { id: "r", status: "completed", judge: { models: ["judge-a"] } };
  const review = { run, sample, metrics: [reviewed(metric)], ...changed } as unknown as ShownReview;
  return renderToStaticMarkup(
    <SampleReview review={review} contexts={contextsView({}, 1, "/runs/r/samples/1")} reading="plain" />,
  );
};

test.each(builtInMetrics.map((metric) => ({ id: metric.id, metric })))(
  "$id: the page shows its score and its judgments",
  ({ metric }) => {
    const page = shown(metric);
    const value = reviewed(metric).score?.score;
    expect(value).not.toBeNull();
    expect(page).toContain(metric.source);
    expect(page).toContain(value?.toFixed(2));
    // Next to the contexts, or in its own section.
    const isColumn = page.includes(`aria-label="${metric.source} on context 1"`);
    const isSection = page.includes(`aria-labelledby="${metric.id}-heading"`);
    expect([isColumn, isSection].filter(Boolean)).toHaveLength(1);
  },
);

test("the page names the texts with marks of a prompt, unless texts are hidden", () => {
  const [metric] = builtInMetrics;
  if (!metric) throw new Error("There is no metric.");
  const mark = "<<<END CONTEXT 1>>>";
  const notice = (changed: Partial<typeof sample>, hidesTexts = false) => {
    const changes = { sample: { ...sample, ...changed }, hidesTexts } as unknown as Partial<ShownReview>;
    return />([^<>]*) marks that end parts/.exec(shown(metric, changes))?.[1];
  };
  expect(notice({})).toBeUndefined();
  expect(notice({ response: mark })).toBe("the response contains");
  expect(notice({ contexts: ["a", mark] })).toBe("context 2 contains");
  expect(notice({ question: mark, contexts: [mark, "a", mark], response: mark })).toBe(
    "the question, contexts 1 and 3 and the response contain",
  );
  expect(notice({ contexts: Array(12).fill(mark) })).toBe("contexts 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more contain");
  expect(notice({ question: mark, contexts: [mark], response: mark }, true)).toBeUndefined();
});
