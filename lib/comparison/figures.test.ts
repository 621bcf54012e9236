import fc from "fast-check";
import { expect, test } from "vitest";
import { formatComparison } from "@/cli/output/comparison-text";
import { figuresOfMetrics } from "@/lib/metrics/figures";
import { builtInMetrics } from "@/lib/metrics/registry";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { compareFigure } from "./figures";
import { comparisonAsMarkdown } from "./markdown";
import { compareRuns } from "./metrics";

/** A run of RAGAS and NVIDIA whose samples each hold `relevant` of two relevant contexts. */
async function judged(relevant: (at: number) => number): Promise<string> {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: `q${at}`,
    question: `When was bridge number ${at} opened?`,
    contexts: [0, 1].map((place) => (place < relevant(at) ? `Bridge number ${at} was opened in 1933.` : "Rain fell all day.")),
    response: "In 1933.",
  }));
  const { datasetId } = await createTestDataset(rows);
  const metrics = ["ragas-context-relevancy", "nvidia-context-relevance"];
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { kind: "lexical" } });
  await work(id);
  return id;
}

test("the chunk share is compared question by question, in the report and the command's tables", async () => {
  const half = await judged(() => 1);
  const more = await judged((at) => (at % 2 === 0 ? 2 : 1));
  const { report, runs } = await compareRuns([half, more]);
  const [ragas] = report.metrics["ragas-context-relevancy"] ?? [];
  expect(ragas?.secondary).toMatchObject({ key: "chunkShare", n: 20, meanBaseline: 0.5, meanCandidate: 0.75, difference: 0.25 });
  const [low = 0, high = 0] = ragas?.secondary?.ci95 ?? [];
  expect(low).toBeGreaterThan(0.1);
  expect(high).toBeLessThan(0.4);
  expect(report.metrics["nvidia-context-relevance"]?.[0]?.secondary).toBeNull();
  expect(formatComparison(runs, report)).toMatch(
    /^ {2}chunk share +0\.50 +0\.75 +\+0\.250 +\+0\.\d\d\d to \+0\.\d\d\d .* 20 +not tested$/m,
  );
  expect(
    comparisonAsMarkdown(runs, { report: report, contexts: null, steps: [], people: { runs: {}, paired: [] }, gate: [] }),
  ).toMatch(/^\| chunk share \| 0\.50 \| 0\.75 \|/m);
});

const figures = figuresOfMetrics(builtInMetrics.map(({ id }) => id));

test.each(figures.map((named) => [named.id, named] as const))("an interval of %s holds its difference", (_, named) => {
  const most = named.figure.scale === "share" ? 1 : 40;
  const values = fc.array(fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most })), {
    minLength: 20,
    maxLength: 60,
  });
  fc.assert(
    fc.property(values, (pairs) => {
      const sides = [0, 1].map((side) => Float64Array.from(pairs, (pair) => pair[side] ?? 0));
      const read = {
        metric: named.metric,
        key: named.figure.key,
        amounts: sides,
        weights: sides.map((side) => side.map(() => 1)),
      };
      const { ci95, difference } = compareFigure(named, read, { clusters: Int32Array.from(pairs.keys()), level: 0.05 });
      if (ci95 === null || difference === null) return;
      expect(ci95[0]).toBeLessThanOrEqual(difference + 1e-9);
      expect(ci95[1]).toBeGreaterThanOrEqual(difference - 1e-9);
    }),
  );
});
