import { expect, test } from "vitest";
import { mappedTo, withColumn, withoutField } from "./column-map";

test("a column has one field; a field keeps the last column it was given", () => {
  const first = withColumn({}, "chunks", "contexts");
  expect(withColumn(first, "chunks", "metadata.chunks")).toEqual({ "metadata.chunks": "chunks" });
  expect(withColumn(first, "docs", "contexts")).toEqual({ contexts: "docs" });
});

test("a column can be left out and included again", () => {
  const left = withColumn({ question: "q" }, "chunks", "");
  expect(left).toEqual({ question: "q", "skip:chunks": "" });
  expect(withColumn(left, "chunks", "contexts")).toEqual({ question: "q", contexts: "chunks" });
});

test("a mapping says what a column is mapped to", () => {
  const map = { contexts: "chunks", "skip:n": "", response: "" };
  expect([mappedTo(map, "chunks"), mappedTo(map, "n"), mappedTo(map, "other"), mappedTo(map, "")]).toEqual([
    "contexts",
    "",
    null,
    null,
  ]);
});

test("a response can be absent on purpose", () => {
  expect(withoutField({ question: "q" }, "response", true)).toEqual({ question: "q", response: "" });
  expect(withoutField({ response: "" }, "response", false)).toEqual({});
});
