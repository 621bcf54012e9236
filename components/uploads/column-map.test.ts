import { expect, test } from "vitest";
import { mappedTo, withColumn, withoutField } from "./column-map";

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
