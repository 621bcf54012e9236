import type { MetricSummary } from "assay-lib/domain/score";
import { defaultThresholds } from "assay-lib/domain/scores/band";
import { metrics } from "assay-lib/metrics/registry";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MetricPanel } from "./metric-panel";

const [metric] = metrics;
if (!metric) throw new Error("No metric is registered.");

const allScored: MetricSummary = {
  mean: 0.8,
  ci95: null,
  median: null,
  spread: null,
  band: "Good",
  bounds: null,
  scored: 120,
  unscored: 0,
  samples: 120,
  questions: 120,
  bands: { Excellent: 0, Good: 120, Moderate: 0, Poor: 0 },
  histogram: Array(10).fill(12),
  errors: {},
  figures: [],
  secondary: null,
  thresholds: defaultThresholds,
  target: null,
};
const links = {
  bin: () => "/bin",
  // Drawing a range needs a router.
  range: undefined,
  band: () => "/band",
  cause: (cause: string) => `/cause-${cause}`,
  errors: "/errors",
};

const html = (summary: MetricSummary | null, failed = 0, isStandIn = false): string =>
  renderToStaticMarkup(
    <MetricPanel
      metric={metric}
      variant=""
      summary={summary}
      thresholds={summary ? summary.thresholds : defaultThresholds}
      target={summary?.target ?? null}
      samples={120}
      failed={failed}
      links={links}
      isStandIn={isStandIn}
    />,
  );

/** The panel's text, with the address of each link. */
const shown = (...panel: Parameters<typeof html>): string =>
  html(...panel)
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, "[$1] ")
    .replace(/<[^>]+>/g, "");

test("judgments in error are counted and linked even if every sample has a score, and omitted if there are none", () => {
  expect(shown(allScored, 3)).toContain("120 of 120 scored · [/errors] 3 in error");
  expect(shown(allScored, 1)).toContain("1 in error");
  expect(shown(allScored, 18)).toContain("[/errors] 18 in error");
  expect(shown(allScored)).toMatch(/120 of 120 scored$/);
});

test("samples lost to errors are linked with the possible means; samples with nothing to judge are not lost", () => {
  const lost = { ...allScored, mean: 0.32, scored: 106, unscored: 14, errors: { timeout: 9, truncated: 5 } };
  expect(shown(lost, 18)).toContain(
    "[/errors] 18 in error[/cause-any] 14 lost (9 timeout, 5 truncated): 0.28 if all bad, 0.40 if all good",
  );
  const none = { ...allScored, scored: 61, unscored: 59, errors: { "missing-response": 59 } };
  expect(shown(none)).toMatch(/61 of 120 scored · \[\/cause-missing-response\] 59 no response$/);
  expect(html(none)).not.toContain("text-poor");
});

test("an interval is shown, or why there is none", () => {
  expect(shown({ ...allScored, ci95: [0.7, 0.9] })).toContain("0.70–0.90");
  expect(shown({ ...allScored, questions: 1 })).toContain("one question: no interval");
  expect(shown(allScored)).toContain("equal scores: no interval");
});

test("the lexical judge's panel explains its score and has no bands", () => {
  const counted = shown({ ...allScored, band: null, bands: null, thresholds: null }, 0, true);
  expect(counted).toContain(metric.card.standIn);
  expect(counted).not.toContain("no bands");
  expect(shown(allScored)).toContain("[/band] Good");
});

test("before the first score the panel has the same parts", () => {
  expect(shown(null)).toContain("not scored yet");
  expect(shown(null)).toContain("0 of 120 scored");
});

test("the mean reaches or misses the target; without bands none is named or clickable", () => {
  expect(shown({ ...allScored, target: 0.8 })).toContain("target 0.80: reached");
  expect(html({ ...allScored, target: 0.8 })).toContain('<path d="M0 0l4 7h-8z"');
  expect(shown(allScored)).not.toContain("target");
  const without = html({ ...allScored, band: null, bands: null, thresholds: null });
  expect(without).not.toMatch(/Good|Poor|\/band/);
  expect(without).toContain("no bands");
});
