import { expect, test } from "vitest";
import { openTokenizer } from "./prompt-tokens";

const tokenizer = openTokenizer();

const countOf = async (...texts: string[]) => {
  const [tokens = 0] = await tokenizer.count([
    texts.map((content, index) => ({ role: index === 0 ? "system" : "user", content })),
  ]);
  return tokens;
};

test.each([
  // Published counts of this vocabulary.
  ["antidisestablishmentarianism", 6],
  ["2 + 2 = 4", 7],
  ["お誕生日おめでとう", 8],
  ["", 0],
])("%j alone takes its tokens, four around the message and three before the reply", async (text, tokens) => {
  expect(await countOf(text)).toBe(tokens + 4 + 3);
});

test("every message adds tokens of the chat format", async () => {
  expect(await countOf("hello", "hello world")).toBe(4 + 1 + (4 + 2) + 3);
});

test("special tokens count as plain text", async () => expect(await countOf("<|endoftext|>")).toBeGreaterThan(1 + 7));

test("long texts without blanks are counted in parts, always with the same result", async () => {
  // Eight letters "a" are one token.
  expect(await countOf("a".repeat(100_000))).toBe(12_500 + 7);
  const blanks = await countOf(" ".repeat(100_000));
  expect(blanks).toBeLessThan(5_000);
  expect(await countOf(" ".repeat(100_000))).toBe(blanks);
});

test("the tokens of a very long text are extrapolated from its beginning", async () => {
  const part = await countOf("hello world, ".repeat(40_000));
  expect(await countOf("hello world, ".repeat(400_000))).toBeCloseTo((part - 7) * 10 + 7, -3);
});
