import fc from "fast-check";
import { expect, test } from "vitest";
import { contentWords } from "./words";

const terms = (text: string) => contentWords(text).map((word) => word.term);

test("stop words are dropped, plurals and tenses match", () => {
  expect(terms("The towers were visited by the tourists")).toEqual(terms("tower visiting tourist"));
});

test("a text of stop words alone keeps them", () => {
  expect(terms("Who is it?")).toEqual(["who", "is", "it"]);
  expect(terms("")).toEqual([]);
  expect(terms(" … !? 👍 ")).toEqual([]);
});

test("case, diacritics, full-width forms and apostrophes do not matter", () => {
  expect(terms("CAFÉ Zürich")).toEqual(terms("cafe zurich"));
  expect(terms("ＡＢＣ")).toEqual(terms("abc"));
  expect(terms("Einstein's theory")).toEqual(terms("einstein theory"));
  expect(terms("don’t go")).toEqual(terms("don't go"));
});

test("a number is one word, however it is grouped or written", () => {
  expect(terms("1,968")).toEqual(["1968"]);
  expect(terms("１,９６８")).toEqual(["1968"]);
  expect(terms("١٩٦٨")).toEqual(["1968"]);
  expect(terms("१९६८")).toEqual(["1968"]);
  expect(terms("3.50 in the 19th and the 1960s")).toEqual(["3.50", "19", "1960"]);
  expect(terms("42.0")).toEqual(["42"]);
});

test("numbers and names are recognised; a capital at the start of a sentence does not make a name", () => {
  const kinds = contentWords("Yesterday Marie Curie left Warsaw in 1891. Then Paris came.").map(({ text, kind }) => [text, kind]);
  expect(kinds).toEqual([
    ["Yesterday", "word"],
    ["Marie", "name"],
    ["Curie", "name"],
    ["left", "word"],
    ["Warsaw", "name"],
    ["1891", "number"],
    ["Paris", "name"],
    ["came", "word"],
  ]);
});

test("scripts without spaces are split into words", () => {
  expect(terms("我喜欢东京塔").length).toBeGreaterThan(1);
  expect(terms("東京タワーは高いです").length).toBeGreaterThan(1);
  expect(terms("ฉันรักภาษาไทย").length).toBeGreaterThan(1);
});

test("Hindi vowel signs are kept; Arabic vowel marks and article are dropped", () => {
  expect(terms("की")).not.toEqual(terms("के"));
  expect(terms("كِتَاب")).toEqual(terms("كتاب"));
  expect(terms("الكتاب")).toEqual(terms("كتاب"));
});

test("any text gives words, none of them empty, and always the same", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
      const words = contentWords(text);
      expect(words.every((word) => word.text.length > 0)).toBe(true);
      expect(contentWords(text)).toEqual(words);
    }),
  );
});

test("long runs of one character and very long texts are read", () => {
  for (const run of ["a", "1", "1.", "1,", "'", "a'", "A ", "字", "ก", "\u0301", "\ud800", ". "]) {
    expect(Array.isArray(contentWords(run.repeat(100_000)))).toBe(true);
  }
  expect(contentWords("word ".repeat(1_000_000)).length).toBe(400_000);
});
