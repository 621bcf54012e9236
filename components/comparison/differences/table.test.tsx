import type { MetricComparison } from "assay-lib/comparison/words/metrics";
import { defaultThresholds } from "assay-lib/domain/scores/band";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { limitOf } from "./forest";
import { VerdictMatrix } from "./matrix";
import { DifferenceTable } from "./table";

const compared = (run: string, part: Partial<MetricComparison>): MetricComparison => ({
  run,
  n: 30,
  questions: 30,
  withoutScore: 0,
  nothingGiven: [0, 0],
  sameTexts: null,
  heldBack: null,
  restsOnSymmetry: false,
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
  figures: [],
  secondary: null,
  ...part,
});

const metricOf = (comparisons: readonly MetricComparison[]) => ({
  id: "m",
  name: "A metric",
  source: "A source",
  group: "retrieval" as const,
  figures: {},
  thresholds: defaultThresholds,
  baseline: { mean: 0.49, n: 31, withoutScore: 0 },
  candidates: comparisons.map((row, at) => ({ index: at + 1, name: row.run, row, href: "/", isChosen: false })),
});

test("each candidate's row has the baseline's mean over their pairs; the baseline's column covers all its questions", () => {
  const metric = metricOf([
    compared("b", { meanBaseline: 0.47, meanCandidate: 0.31 }),
    compared("c", { meanBaseline: 0.51, meanCandidate: 0.52 }),
  ]);
  const html = renderToStaticMarkup(
    <VerdictMatrix metrics={[metric]} runs={["a", "b", "c"]} measures={[[], []]} questions={[31, 31]} opened={["m"]} />,
  );
  expect(html.replace(/<[^>]*>/g, " ").match(/\b0\.\d\d\b/g)).toEqual(
    // The matrix row, then the opened rows without their scale.
    expect.arrayContaining(["0.49", "0.47", "0.31", "0.51", "0.52"]),
  );
  expect(html).toMatch(/0\.47 → 0\.31/);
  expect(html).toMatch(/0\.51 → 0\.52/);
});

test("a difference is emphasised only if its corrected verdict is decided", () => {
  const interval = { difference: 0.04, interval: [0.01, 0.07] as [number, number], p: 0.03 };
  const rowOf = (part: Partial<MetricComparison>) => {
    const html = renderToStaticMarkup(<DifferenceTable metrics={[metricOf([compared("b", { ...interval, ...part })])]} />);
    return html.slice(html.indexOf("<tbody>"));
  };
  for (const row of [
    rowOf({ pAdjusted: 0.01, verdict: "better" }),
    rowOf({ interval: null, p: 0.001, pAdjusted: 0.002, verdict: "better" }),
  ]) {
    expect(row).toContain("rounded-full bg-accent-ink");
    expect(row).toMatch(/font-semibold">\+0\.04/);
  }
  const unclear = rowOf({ pAdjusted: 0.09, verdict: "not-distinguishable" });
  expect(unclear).not.toContain("rounded-full bg-accent-ink");
  expect(unclear).not.toMatch(/font-semibold">\+0\.04/);
});

test("the level stands beside each interval, since those of one table differ", () => {
  const rows = [0.975, 0.95].map((confidence) => compared("b", { difference: 0.04, interval: [-0.01, 0.07], confidence }));
  const html = renderToStaticMarkup(<DifferenceTable metrics={rows.map((row) => metricOf([row]))} />);
  expect(html).toContain("−0.010 to +0.070 (97.5%)");
  expect(html).toContain("−0.010 to +0.070 (95%)");
});

test("the scale includes every row, even an outlier", () => {
  const limitAt = (...differences: number[]) =>
    limitOf(differences.map((difference) => ({ row: { difference, interval: null } })));
  expect(limitAt(0.048, -0.031)).toBe(0.05);
  expect(limitAt(0.05, 0.48, 0.018)).toBe(0.5);
  expect(limitAt()).toBe(0.02);
});
