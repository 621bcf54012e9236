import { expect, test } from "vitest";
import { parseColumnMap } from "./column-map";

test("reads single pairs, pairs separated by commas, and JSON", () => {
  expect(parseColumnMap(["contexts=chunks, response=", "id=key"])).toEqual({ contexts: "chunks", response: "", id: "key" });
  expect(parseColumnMap(['{"contexts":"a, b=c"}'])).toEqual({ contexts: "a, b=c" });
});

test("a column's name may hold a comma", () => {
  expect(parseColumnMap(["response=answer, final,question=q"])).toEqual({ response: "answer, final", question: "q" });
});

test("contexts can have several columns, and no other field", () => {
  expect(parseColumnMap(["contexts=Source 1", "contexts=Source 2"])).toEqual({
    "contexts.1": "Source 1",
    "contexts.2": "Source 2",
  });
  expect(parseColumnMap(['{"response":"a"}', "response=b"])).toEqual({ response: "b" });
  expect(() => parseColumnMap(["response=a", "response=b"])).toThrow("response is mapped twice, to “a” and “b”");
});

test.each(["contexts", "=chunks", "{", '{"contexts":5}'])("%s is refused", (text) => {
  expect(() => parseColumnMap([text])).toThrow("Invalid column mapping");
});
