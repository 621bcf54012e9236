import { beforeAll, expect, test } from "vitest";
import type { RunReport } from "@/lib/domain/run";
import type { FigureSummary } from "@/lib/domain/score";
import { figuresMetric, registerFiguresMetric } from "@/testing/figures-metric";
import { missedBy } from "./missed-limit";

const ragas = "ragas-context-relevancy";

beforeAll(registerFiguresMetric);

function run(metric: string, figure: FigureSummary): RunReport {
  const metrics = { [metric]: { figures: [figure] } };
  return { configuration: "k3", samples: 10, metrics } as unknown as RunReport;
}

test("a share is missed below the limit, where samples without it count as 0", () => {
  const figure = { key: "chunkShare", mean: 0.8, ci95: null, scored: 10 };
  const limit = { metric: `${ragas}.chunkShare`, limit: 0.7 };
  expect(missedBy(run(ragas, figure), limit)).toBeNull();
  expect(missedBy(run(ragas, figure), { ...limit, limit: 0.9 })).toBe(
    `k3 misses --fail-under ${ragas}.chunkShare=0.9: chunk share 0.80 (0.8); it should be at least 0.9.`,
  );
  expect(missedBy(run(ragas, { ...figure, scored: 8 }), limit)).toContain("2 samples without it count as 0");
});

test("a number of which less is better is missed above the limit", () => {
  const figure = { key: "total", mean: 7, ci95: null, scored: 10 };
  const name = `${figuresMetric.id}.total`;
  expect(missedBy(run(figuresMetric.id, figure), { metric: name, limit: 7 })).toBeNull();
  expect(missedBy(run(figuresMetric.id, figure), { metric: name, limit: 6 })).toBe(
    `k3 misses --fail-under ${name}=6: sentences 7.00 (7); it should be at most 6.`,
  );
});
