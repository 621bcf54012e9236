import { expect, test } from "vitest";
import { ParameterTally } from "./values";

const tallied = (...rows: [configuration: string, metadata: object][]) => {
  const tally = new ParameterTally();
  for (const [configuration, metadata] of rows) tally.add(configuration, { ...metadata });
  return tally;
};

test("columns with a prefix, usual names and objects are parameters; other columns are not", () => {
  const tally = tallied([
    "a",
    {
      "config.k": "5",
      "params.rerank": "true",
      "Parameters.size": "auto",
      topK: 10,
      chunk_size: "512",
      "Embedding Model": "e5",
      reranker: "",
      config: { retriever: { name: "bm25", weights: [1, 2] }, alpha: 0.5 },
      parameters: '{"beta": 2}',
      topic: "history",
      params: "fast",
    },
  ]);
  expect(tally.of("a")).toEqual({
    k: 5,
    rerank: true,
    size: "auto",
    topK: 10,
    chunk_size: 512,
    "Embedding Model": "e5",
    "retriever.name": "bm25",
    alpha: 0.5,
    beta: 2,
  });
  expect(tally.hints()).toEqual([expect.stringContaining("“retriever.weights” is only metadata, not a parameter of a")]);
});

test("a column is a parameter only where every row has the same value", () => {
  const rows = (configuration: string, ...values: unknown[]) =>
    values.map((k): [string, object] => [configuration, { "config.k": k, "config.c": 512 }]);
  const tally = tallied(...rows("a", 5, "5", 5.0), ...rows("b", 5, 7), ...rows("c", 5, ""), ...rows("d", "auto", "auto"));
  expect(["a", "b", "c", "d", "e"].map((name) => tally.of(name))).toEqual([
    { k: 5, c: 512 },
    { c: 512 },
    { c: 512 },
    { k: "auto", c: 512 },
    {},
  ]);
  expect(tally.hints()).toEqual([expect.stringContaining("“k” is only metadata, not a parameter of b and c")]);
});

test("attributes of a trace's resource are parameters if they say so", () => {
  const resource = { "service.name": "bot", "assay.param.alpha": 0.5, top_k: "5", "config.x": 1 };
  expect(tallied(["a", { resource }]).of("a")).toEqual({ alpha: 0.5, top_k: 5 });
});

test("reads at most 30, and says so", () => {
  const config = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, at]));
  const tally = tallied(["a", { config }], ["b", { config }], ["c", { config }], ["d", { config }]);
  expect(Object.keys(tally.of("d"))).toHaveLength(30);
  expect(tally.hints()).toEqual([expect.stringContaining("Only the first 30 parameters of 4 configurations")]);
});

test("names and texts that are too long, deep objects and hostile names are left out", () => {
  let deep: object = { x: 1 };
  for (let at = 0; at < 1_000; at++) deep = { deep };
  const config = { ...JSON.parse('{"__proto__": 1}'), deep, long: "x".repeat(201), ["n".repeat(101)]: 1, "a\nb": 1, k: 5 };
  expect(tallied(["a", { config, parameters: `{"a":${"[".repeat(30_000)}` }]).of("a")).toEqual({ k: 5 });
});
