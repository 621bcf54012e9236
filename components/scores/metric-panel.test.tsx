import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MetricSummary } from "@/lib/domain/score";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { metrics } from "@/lib/metrics/registry";
import { MetricPanel } from "./metric-panel";

const [metric] = metrics;
if (!metric) throw new Error("No metric is registered.");

const allScored: MetricSummary = {
  mean: null,
  ci95: null,
  median: null,
  spread: null,
  band: null,
  bounds: null,
  scored: 120,
  unscored: 0,
  samples: 120,
  questions: 120,
  bands: { Excellent: 0, Good: 0, Moderate: 0, Poor: 0 },
  histogram: Array(10).fill(12),
  errors: {},
  secondary: null,
};
const links = {
  bin: () => "/bin",
  range: "/range",
  band: () => "/band",
  cause: (cause: string) => `/cause-${cause}`,
  errors: "/errors",
};

const html = (summary: MetricSummary, failed = 0): string =>
  renderToStaticMarkup(
    <MetricPanel
      metric={metric}
      variant=""
      summary={summary}
      thresholds={defaultThresholds}
      samples={120}
      failed={failed}
      isFinished
      // The histogram's links need a router.
      links={summary.mean === null ? links : undefined}
    />,
  );

/** The panel's text, with the address of each link. */
const shown = (summary: MetricSummary, failed: number): string =>
  html(summary, failed)
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, "[$1] ")
    .replace(/<[^>]+>/g, "");

test("judgments in error are counted and linked even if every sample has a score", () => {
  const text = shown(allScored, 214);
  expect(text).toContain("120 of 120 scored");
  expect(text).toContain("[/errors] 214 judgments in error");
  expect(shown(allScored, 1)).toContain("1 judgment in error");
});

test("samples without a score are counted beside the scored ones, by cause", () => {
  const text = shown({ ...allScored, scored: 117, unscored: 3, errors: { timeout: 3 } }, 3);
  expect(text).toMatch(/117 of 120 scored\[\/cause-timeout\] 3 timeout\[\/errors\] 3 judgments in error/);
  expect(shown(allScored, 0)).toContain("120 of 120 scoredno judgments in error");
});

test("a mean shows what it could be with the samples that have no score; too low a coverage is said and red", () => {
  const lost = { ...allScored, mean: 0.8, band: "Good", ci95: [0.75, 0.85], scored: 100, unscored: 20, questions: 100 } as const;
  const summary = { ...lost, bounds: [0.667, 0.833] } as unknown as MetricSummary;
  expect(shown(summary, 20)).toContain("20 unscored as 0 or 1: 0.67–0.83");
  expect(shown(summary, 20)).toContain("100 of 120 scored, only 83.3%");
  expect(html(summary)).toMatch(/text-poor">100 of 120/);
  expect(html({ ...summary, scored: 117, unscored: 3 })).not.toMatch(/text-poor">117/);
});

test("an interval by question says by how many; without one it says why", () => {
  const summary = { ...allScored, mean: 0.8, band: "Good" } as const;
  expect(shown({ ...summary, ci95: [0.7, 0.9], questions: 30 }, 0)).toContain("by question: 30 in 120 samples");
  expect(shown({ ...summary, ci95: [0.7, 0.9] }, 0)).not.toContain("by question");
  expect(shown({ ...summary, questions: 1 }, 0)).toContain("one question: no interval");
  expect(shown(summary, 0)).toContain("equal scores: no interval");
});
