import { expect, test } from "vitest";
import { findQuotes, locateQuote, quotePattern } from "./quotes";

const texts = (text: string) => findQuotes(text).map((quote) => quote.text);
const locate = (quote: string, text: string) => {
  const span = locateQuote(quotePattern(quote), text);
  return span && text.slice(span.start, span.end);
};

test.each([
  ["straight marks", 'It says "opened in 1894 already" there.'],
  ["English marks", "It says “opened in 1894 already” there."],
  ["single marks", "It says ‘opened in 1894 already’ there."],
  ["straight single marks", "It says 'opened in 1894 already' there."],
  ["German marks", "Dort steht „opened in 1894 already“."],
  ["Swedish marks", "Det står ”opened in 1894 already”."],
  ["French marks", "On y lit « opened in 1894 already »."],
  ["Danish marks", "Der står »opened in 1894 already«."],
  ["backticks", "It says `opened in 1894 already`."],
  ["corner brackets", "「opened in 1894 already」とある。"],
])("%s hold a quote", (_, text) => expect(texts(text)).toEqual(["opened in 1894 already"]));

test("the space inside French marks does not belong to the quote", () => {
  const text = "On y lit « ouvert en 1894 déjà », donc oui.";
  const [quote] = findQuotes(text);
  expect(quote && text.slice(quote.start, quote.end)).toBe("ouvert en 1894 déjà");
});

test("a name in quotation marks is not a quote", () => {
  expect(texts('The word "Nile" and the "River Nile" name it.')).toEqual([]);
});

test("apostrophes and inches open no quote", () => {
  expect(texts("The judge's view isn't that of the writers' own words, it's another.")).toEqual([]);
  expect(texts('A 5" pipe fits a 6" hole, says "the first of the contexts".')).toEqual(["the first of the contexts"]);
});

test("an apostrophe inside single marks does not end the quote", () => {
  expect(texts("It says 'the river's mouth is wide' there.")).toEqual(["the river's mouth is wide"]);
  expect(texts("It says ‘the river’s mouth is wide’ there.")).toEqual(["the river’s mouth is wide"]);
});

test("an ellipsis splits a quote in two", () => {
  expect(texts('It says "the longest river … flows through Egypt and Sudan".')).toEqual([
    "the longest river",
    "flows through Egypt and Sudan",
  ]);
  expect(texts('It says "the longest river [...] is it".')).toEqual(["the longest river"]);
});

test("quotes in Arabic and Chinese are found and located", () => {
  expect(texts("يقول السياق «افتتح الجسر عام 1894» فقط.")).toEqual(["افتتح الجسر عام 1894"]);
  expect(locate("افتتح الجسر عام 1894", "قيل: افتتح الجسر  عام 1894.")).toBe("افتتح الجسر  عام 1894");
  expect(texts("上下文说“尼罗河是世界上最长的河流”。")).toEqual(["尼罗河是世界上最长的河流"]);
  expect(locate("尼罗河是世界上最长的河流", "我们知道尼罗河是世界上最长的河流。")).toBe("尼罗河是世界上最长的河流");
});

test("case, white space and the shape of marks may differ", () => {
  expect(locate("It's the longest - River", "so IT’S the\n  longest – river today")).toBe("IT’S the\n  longest – river");
});

test("an added, missing or different word does not match", () => {
  const text = "The bridge was opened in the year 1894.";
  expect(locate("bridge opened in the year", text)).toBeNull();
  expect(locate("was opened in a year", text)).toBeNull();
  expect(locate("was opened in the year", text)).toBe("was opened in the year");
});

test("a quote does not match inside a word", () => {
  expect(locate("the bridge was", "the bridge washed away")).toBeNull();
  expect(locate("ridge was washed", "the bridge was washed away")).toBeNull();
});

test("special characters are plain text", () => {
  expect(locate("(a+)+ [b] costs $5.00", "Here (a+)+ [b] costs $5.00 net")).toBe("(a+)+ [b] costs $5.00");
  expect(locate("a.b c.d e", "axb cxd e")).toBeNull();
});
