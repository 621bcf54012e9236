import { expect, test } from "vitest";
import { changedWords, type Difference, wordDifference } from "./words";

const side = (parts: Difference[], kind: "out" | "in") =>
  parts
    .filter((part) => part.kind === "same" || part.kind === kind)
    .map(({ text }) => text)
    .join("")
    .trim();
const only = (parts: Difference[], kind: "out" | "in") =>
  parts.filter((part) => part.kind === kind).map(({ text }) => text.trim());

test("finds words left out and words added", () => {
  const parts = wordDifference(
    "The Amazon River could be considered longer if its longest tributaries are included, potentially extending its length",
    "The Amazon River is longer if its longest tributaries are included, extending its length",
  );
  expect(only(parts, "out")).toEqual(["could be considered", "potentially"]);
  expect(only(parts, "in")).toEqual(["is"]);
  expect(changedWords(parts)).toEqual({ out: 4, in: 1 });
});

test("each side adds up to its sentence", () => {
  const parts = wordDifference("He left in 1861, they say.", "He went away in 1861, so they say.");
  expect(side(parts, "out")).toBe("He left in 1861, they say.");
  expect(side(parts, "in")).toBe("He went away in 1861, so they say.");
});

test("words that both have stand as each writes them", () => {
  const parts = wordDifference("The Amazon is longer.", "the Amazon is longer if its arms count.");
  expect(
    parts
      .filter(({ kind }) => kind !== "out")
      .map(({ second }) => second)
      .join(""),
  ).toBe("the Amazon is longer if its arms count.");
  expect(side(parts, "out")).toBe("The Amazon is longer.");
});

test("case and the shape of quotes do not count", () => {
  expect(wordDifference("He said “Go”.", 'he said "go".').map(({ kind }) => kind)).toEqual(["same"]);
});

test("sentences without spaces are compared by words", () => {
  const parts = wordDifference("尼罗河是世界上最长的河流。", "尼罗河是非洲最长的河流。");
  expect(parts.some(({ kind }) => kind === "same")).toBe(true);
  expect(only(parts, "out").join("")).toContain("世界");
  expect(only(parts, "in").join("")).toContain("非洲");
});

test("an empty side leaves only the other", () => {
  expect(wordDifference("", "All of it")).toEqual([{ kind: "in", text: "All of it", second: "All of it", words: 3 }]);
  expect(wordDifference("", "")).toEqual([]);
});

test("sentences too long to compare differ between their common ends", () => {
  const many = (word: string) => Array.from({ length: 2_000 }, (_, index) => `${word}${index}`).join(" ");
  const parts = wordDifference(`Same ${many("a")} end`, `Same ${many("b")} end`);
  expect(parts.map(({ kind }) => kind)).toEqual(["same", "out", "in", "same"]);
});
