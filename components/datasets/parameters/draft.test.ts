import { readNames } from "assay-lib/domain/parameters/names";
import { expect, test } from "vitest";
import { changesOf, type EditedConfiguration, nameProblem, parameterDraft, partsProblem, pasted, withNames } from "./draft";

const configurations: EditedConfiguration[] = [
  { id: "1", name: "bm25-k5", parameters: { k: 5, rerank: false } },
  { id: "2", name: "hybrid-k10", parameters: { k: 10 } },
];
const draft = parameterDraft(configurations);

test("only changed cells are changes; an empty cell or a removed column removes", () => {
  expect(draft.columns).toEqual(["k", "rerank"]);
  expect(changesOf(configurations, draft)).toEqual([]);
  const edited = { columns: ["k", "c"], texts: { "1": { k: "5 ", c: "512" }, "2": { k: " ", c: "" } } };
  expect(changesOf(configurations, edited)).toEqual([
    ["1", { rerank: null, c: "512" }],
    ["2", { k: null }],
  ]);
});

test("a spreadsheet's cells are pasted to the right and below, and no further", () => {
  const next = pasted(draft, ["1", "2"], { id: "1", column: "k" }, "3\tyes\tbeyond\r\n4\tno\r\n5\tbeyond\r\n");
  expect(next.texts).toEqual({ "1": { k: "3", rerank: "yes" }, "2": { k: "4", rerank: "no" } });
});

test("the used parts of names become columns", () => {
  const found = readNames(configurations.map(({ name }) => name));
  const next = withNames(draft, configurations, found, ["retriever", null]);
  expect(next).toEqual({
    columns: ["k", "rerank", "retriever"],
    texts: { "1": { k: "5", rerank: "false", retriever: "bm25" }, "2": { k: "10", retriever: "hybrid" } },
  });
});

test("names of parameters and parts are checked", () => {
  expect(nameProblem("top_k", draft.columns)).toBeNull();
  for (const name of ["", "k", "a=b", "n".repeat(101)]) expect(nameProblem(name, draft.columns)).not.toBeNull();
  expect(partsProblem(["k", "retriever", null], draft.columns)).toBeNull();
  expect(partsProblem(["a", "a"], draft.columns)).toBe("Two parts are called “a”.");
  expect(partsProblem(["a", ""], draft.columns)).toBe("A parameter needs a name.");
  expect(partsProblem([null], draft.columns)).toBe("Choose at least one part.");
});
