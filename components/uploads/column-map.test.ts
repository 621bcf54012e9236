import { expect, test } from "vitest";
import { mappedTo, withColumn, withMoreContexts, withoutField } from "./column-map";

test("each column has one field, and a field keeps its latest column", () => {
  const first = withColumn({}, "chunks", "contexts");
  expect(withColumn(first, "chunks", "metadata.chunks")).toEqual({ "metadata.chunks": "chunks" });
  expect(withColumn(first, "docs", "contexts")).toEqual({ contexts: "docs" });
});

test("a column can be ignored and included again", () => {
  const left = withColumn({ question: "q" }, "chunks", "");
  expect(left).toEqual({ question: "q", "skip:chunks": "" });
  expect(withColumn(left, "chunks", "contexts")).toEqual({ question: "q", contexts: "chunks" });
});

test("a mapping returns a column's field", () => {
  const map = { contexts: "chunks", "skip:n": "", response: "" };
  expect([mappedTo(map, "chunks"), mappedTo(map, "n"), mappedTo(map, "other"), mappedTo(map, "")]).toEqual([
    "contexts",
    "",
    null,
    null,
  ]);
});

test("a response can be marked as absent", () => {
  expect(withoutField({ question: "q" }, "response", true)).toEqual({ question: "q", response: "" });
  expect(withoutField({ response: "" }, "response", false)).toEqual({});
});

test("another column of contexts follows those that hold some", () => {
  const more = withMoreContexts({ contexts: "first", response: "a" }, ["first"], "notes");
  expect(more).toEqual({ response: "a", "contexts.1": "first", "contexts.2": "notes" });
  expect(mappedTo(more, "notes")).toBe("contexts.2");
  expect(withMoreContexts({ "skip:last": "" }, ["Source 1", "Source 2"], "last")).toEqual({
    "contexts.1": "Source 1",
    "contexts.2": "Source 2",
    "contexts.3": "last",
  });
});
