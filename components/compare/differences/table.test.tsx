import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MetricComparison } from "@/lib/domain/comparison/metrics";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { DifferenceTable } from "./difference-table";

const compared = (run: string, part: Partial<MetricComparison>): MetricComparison => ({
  run,
  n: 30,
  questions: 30,
  withoutScore: 0,
  meanBaseline: 0.5,
  meanCandidate: 0.5,
  difference: 0,
  ci95: null,
  interval: null,
  confidence: null,
  p: null,
  pAdjusted: null,
  wins: 0,
  ties: 30,
  losses: 0,
  effectSize: null,
  detectable: null,
  margin: 0.03,
  neededQuestions: null,
  verdict: null,
  sentence: `About ${run}.`,
  secondary: null,
  ...part,
});

/** The rows of a table of one metric. */
function rowsOf(comparisons: readonly MetricComparison[]): string[] {
  const candidates = comparisons.map((comparison, at) => ({
    index: at + 1,
    name: comparison.run,
    comparison,
    distribution: [],
    href: null,
  }));
  const metric = { id: "m", name: "A metric", source: "A source", distribution: [], candidates };
  const [, body = ""] = renderToStaticMarkup(<DifferenceTable metrics={[metric]} thresholds={defaultThresholds} />).split(
    "<tbody>",
  );
  return body.split("<tr").slice(1);
}

test("each candidate's row has the baseline's mean over its own pairs", () => {
  const rows = rowsOf([
    compared("b", { meanBaseline: 0.47, meanCandidate: 0.31 }),
    compared("c", { meanBaseline: 0.51, meanCandidate: 0.52 }),
  ]);
  expect(rows.map((row) => row.match(/\b0\.\d\d\b/g)?.slice(0, 2))).toEqual([
    ["0.47", "0.31"],
    ["0.51", "0.52"],
  ]);
});

test("a difference stands out only if the corrected verdict does, whatever its interval", () => {
  const interval = { difference: 0.04, interval: [0.01, 0.07] as [number, number], p: 0.03 };
  const [unclear = "", clear = "", equal = ""] = rowsOf([
    compared("b", { ...interval, pAdjusted: 0.09, verdict: "not-distinguishable" }),
    compared("c", { ...interval, pAdjusted: 0.01, verdict: "better" }),
    compared("d", { difference: 0.04, p: 0.001, pAdjusted: 0.002, verdict: "better" }),
  ]);
  for (const row of [clear, equal]) {
    expect(row).toContain("fill-accent-ink");
    expect(row).toMatch(/font-semibold">\+0\.04/);
  }
  expect(unclear).not.toContain("fill-accent-ink");
  expect(unclear).not.toMatch(/font-semibold">\+0\.04/);
});
