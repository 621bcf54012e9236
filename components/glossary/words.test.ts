import { expect, test } from "vitest";
import { subjects, termName } from "./words";

const words = Object.values(subjects).flatMap((entries) => Object.entries(entries));

test("every term is defined once, with an id of lowercase letters and hyphens", () => {
  expect(new Set(words.map(([word]) => word)).size).toBe(words.length);
  expect(words.every(([word]) => /^[a-z-]+$/.test(word))).toBe(true);
  expect(termName("auroc")).toBe("AUROC");
});

test("a meaning has one to four sentences", () => {
  for (const [word, meaning] of words) {
    expect([word, meaning.split(/[.?!](?:\s|$)/).length - 1]).toEqual([
      word,
      expect.toSatisfy((count: number) => count >= 1 && count <= 4),
    ]);
    expect([word, meaning.length < 230]).toEqual([word, true]);
  }
});
