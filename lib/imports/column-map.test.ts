import { expect, test } from "vitest";
import { parseColumnMap } from "./column-map";

test("reads single pairs, pairs separated by commas, and JSON", () => {
  expect(parseColumnMap(["contexts=chunks, response=", "id=key"])).toEqual({ contexts: "chunks", response: "", id: "key" });
  expect(parseColumnMap(['{"contexts":"a, b=c"}'])).toEqual({ contexts: "a, b=c" });
});

test("a column's name may hold a comma", () => {
  expect(parseColumnMap(["response=answer, final,question=q"])).toEqual({ response: "answer, final", question: "q" });
});

test.each(["contexts", "=chunks", "{", '{"contexts":5}'])("%s is refused", (text) => {
  expect(() => parseColumnMap([text])).toThrow("Invalid column mapping");
});
