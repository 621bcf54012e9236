import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MetricSummary } from "@/lib/domain/score";
import { metrics } from "@/lib/metrics/registry";
import { MetricPanel } from "./metric-panel";

const [metric] = metrics;
if (!metric) throw new Error("No metric is registered.");

const allScored: MetricSummary = {
  mean: null,
  ci95: null,
  median: null,
  band: null,
  bounds: null,
  scored: 120,
  unscored: 0,
  samples: 120,
  questions: 120,
  bands: { Excellent: 0, Good: 0, Moderate: 0, Poor: 0 },
  histogram: Array(10).fill(12),
  errors: {},
};
const links = {
  bin: () => "/bin",
  range: "/range",
  band: () => "/band",
  cause: (cause: string) => `/cause-${cause}`,
  errors: "/errors",
};

/** The panel's text, with the address of each link. */
const shown = (summary: MetricSummary, failed: number): string =>
  renderToStaticMarkup(
    <MetricPanel metric={metric} variant="" summary={summary} samples={120} failed={failed} isFinished links={links} />,
  )
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, "[$1] ")
    .replace(/<[^>]+>/g, "");

test("judgments in error are counted and linked even if every sample has a score", () => {
  const text = shown(allScored, 214);
  expect(text).toContain("120 of 120 scored");
  expect(text).toContain("[/errors] 214 judgments in error");
  expect(shown(allScored, 1)).toContain("1 judgment in error");
});

test("samples without a score are counted beside the scored ones, by cause", () => {
  const text = shown({ ...allScored, scored: 117, errors: { timeout: 3 } }, 3);
  expect(text).toMatch(/117 of 120 scored\[\/cause-timeout\] 3 timeout\[\/errors\] 3 judgments in error/);
  expect(shown(allScored, 0)).toContain("120 of 120 scoredno judgments in error");
});
