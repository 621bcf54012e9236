import { expect, test } from "vitest";
import { Refusal } from "@/lib/domain/problem";
import { metricById, metrics, requireMetrics } from "./registry";

const ids = metrics.map(({ id }) => id);

test("the registry has every metric that users rely on, once", () => {
  expect(ids).toEqual(
    expect.arrayContaining([
      "trulens-context-relevance",
      "nvidia-context-relevance",
      "ragas-context-relevancy",
      "trulens-answer-relevance",
      "context-adherence-plus",
    ]),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("names are returned in the registry's order, each once; all stands for all metrics", () => {
  expect(
    requireMetrics(["context-adherence-plus", "nvidia-context-relevance", "context-adherence-plus"]).map(({ id }) => id),
  ).toEqual(["nvidia-context-relevance", "context-adherence-plus"]);
  expect(requireMetrics(["all"]).map(({ id }) => id)).toEqual(ids);
  expect(metricById("nvidia-context-relevance")?.source).toBe("NVIDIA-style");
});

test("unknown names are refused with the known ones listed", () => {
  const ask = () => requireMetrics(["faithfulness", "nvidia-context-relevance", "bleu"]);
  expect(ask).toThrow(Refusal);
  expect(ask).toThrow(`There is no metric faithfulness, bleu. The metrics: ${ids.join(", ")}; or all.`);
  expect(metricById("constructor")).toBeUndefined();
});

test("no two metrics have the same column heading", () => {
  expect(new Set(metrics.map(({ shortName, source }) => `${shortName} ${source}`)).size).toBe(metrics.length);
  expect(new Set(metrics.map(({ source, name }) => `${source} ${name}`)).size).toBe(metrics.length);
});
