import { expect, test } from "vitest";
import { Refusal } from "@/lib/domain/problem";
import { builtInMetrics, metricById, metrics, requireMetrics } from "./registry";

const ids = metrics.map(({ id }) => id);
const known = builtInMetrics.map(({ id }) => id);

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

test("names are returned in the registry's order, each once; all stands for the five", () => {
  expect(
    requireMetrics(["context-adherence-plus", "nvidia-context-relevance", "context-adherence-plus"]).map(({ id }) => id),
  ).toEqual(["nvidia-context-relevance", "context-adherence-plus"]);
  expect(requireMetrics(["all"]).map(({ id }) => id)).toEqual(ids);
  expect(requireMetrics(["claims", "all"]).map(({ id }) => id)).toEqual([...ids, "claims"]);
  expect(metricById("nvidia-context-relevance")?.source).toBe("NVIDIA-style");
});

test("unknown names are refused with the known ones listed", () => {
  const ask = () => requireMetrics(["faithfulness", "nvidia-context-relevance", "bleu"]);
  expect(ask).toThrow(Refusal);
  // Other tests of this process can have registered more.
  expect(ask).toThrow(`There is no metric faithfulness, bleu. The metrics: ${known.join(", ")}`);
  expect(metricById("constructor")).toBeUndefined();
});

test("no two metrics have the same column heading", () => {
  expect(new Set(builtInMetrics.map(({ shortName, source }) => `${shortName} ${source}`)).size).toBe(known.length);
  expect(new Set(builtInMetrics.map(({ source, name }) => `${source} ${name}`)).size).toBe(known.length);
});
