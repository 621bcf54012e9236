import { expect, test } from "vitest";
import { changed, joined, ParameterChange, readGiven } from "./values";

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
