import { expect, test } from "vitest";
import { readNames } from "./names";
import { changed, joined, ParameterChange, ParameterTally, readGiven } from "./values";

test("only numbers, true and false are not text", () => {
  expect(readGiven(["k=5", "t=0.7", "rerank=True", "hyde=yes", "size=auto", "id=007", "note=a=b"])).toEqual({
    k: 5,
    t: 0.7,
    rerank: true,
    hyde: "yes",
    size: "auto",
    id: "007",
    note: "a=b",
  });
});

test.each([
  ["top_k", "is not a name and a value"],
  ["=5", "is not a name and a value"],
  ["k=", "The value is empty"],
  [`${"n".repeat(101)}=1`, "at most 100 characters"],
  [`k=${"x".repeat(201)}`, "at most 200 characters"],
  ["a\nb=1", "one line"],
  ["k=a\0b", "one line"],
  ["__proto__=1", "cannot have this name"],
])("refuses %j", (text, message) => expect(() => readGiven([text])).toThrow(message));

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, at]));

test("a change sets and removes, up to 30", () => {
  expect(changed({ k: 5, c: 512 }, { k: null, r: true })).toEqual({ c: 512, r: true });
  expect(() => changed(many(30), { more: 1 })).toThrow("at most 30 parameters");
  expect(Object.keys(changed(many(30), { p0: null, more: 1 }))).toHaveLength(30);
});

test("others join those given while there is room", () => {
  expect(joined({ k: 5 }, { k: 7, c: 512 })).toEqual({ k: 5, c: 512 });
  expect(Object.keys(joined(many(29), { a: 1, b: 2 })).slice(-1)).toEqual(["a"]);
});

test("texts in a change become what they say, and lists are refused", () => {
  expect(ParameterChange.parse({ k: "5", old: null, t: true })).toEqual({ k: 5, old: null, t: true });
  for (const value of [[1], {}, Number.NaN, ""]) expect(ParameterChange.safeParse({ k: value }).success).toBe(false);
});

const table = (...names: string[]) => {
  const { parts, read, others } = readNames(names);
  return { parts: parts.map(({ name }) => name), rows: read.map(({ values }) => values), others };
};

test("a word with a number becomes a parameter, other parts get numbers", () => {
  expect(table("bm25-k5-c512", "hybrid-k10-c512")).toEqual({
    parts: ["part 1", "k", "c"],
    rows: [
      ["bm25", 5, 512],
      ["hybrid", 10, 512],
    ],
    others: [],
  });
  expect(table("hybrid_top10_rerank")).toEqual({
    parts: ["part 1", "top", "part 2"],
    rows: [["hybrid", 10, "rerank"]],
    others: [],
  });
});

test("words without a separator, numbers after one, and decimals are read", () => {
  expect(table("dense k5c512 temp 0.7", "dense k3c256 temp 1")).toEqual({
    parts: ["part 1", "k", "c", "temp"],
    rows: [
      ["dense", 5, 512, 0.7],
      ["dense", 3, 256, 1],
    ],
    others: [],
  });
});

test("a number belongs to a word only if names show it", () => {
  expect(table("bm25-5", "hybrid-5", "hybrid-10").rows).toEqual([
    ["bm25", 5],
    ["hybrid", 5],
    ["hybrid", 10],
  ]);
  expect(table("e5-k3", "ada-k3").rows).toEqual([
    ["e5", 3],
    ["ada", 3],
  ]);
  expect(table("bm25", "bm25").parts).toEqual(["part 1"]);
});

test("a part that only some names have is yes or no", () => {
  expect(table("bm25-k3", "bm25-k3-rerank", "hybrid-k3", "hybrid-k3-rerank")).toEqual({
    parts: ["part 1", "k", "rerank"],
    rows: [
      ["bm25", 3, false],
      ["bm25", 3, true],
      ["hybrid", 3, false],
      ["hybrid", 3, true],
    ],
    others: [],
  });
});

test("names that do not follow the pattern are listed, and do not add parts to it", () => {
  const { parts, others } = table("bm25-k3", "bm25-k5", "hybrid-k3", "k9 of the old system", "---", "old");
  expect({ parts, others }).toEqual({ parts: ["part 1", "k"], others: ["k9 of the old system", "---", "old"] });
});

test("tells which parts vary", () => {
  expect(readNames(["exp-bm25-k5", "exp-hybrid-k5"]).parts).toEqual([
    { name: "part 1", varies: false },
    { name: "part 2", varies: true },
    { name: "k", varies: false },
  ]);
});

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
