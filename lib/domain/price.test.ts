import { expect, test } from "vitest";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import { builtInPrice, builtInPrices, costOf, formatPrice } from "./price";

test("cached prompt tokens have their own price, or that of the others", () => {
  expect(costOf({ prompt: 2, completion: 8, cached: 0.5 }, 1_000_000, 0, 400_000)).toBeCloseTo(1.4, 10);
  expect(costOf({ prompt: 2, completion: 8 }, 1_000_000, 0, 400_000)).toBeCloseTo(2, 10);
  expect(costOf({ prompt: 2, completion: 8, cached: 0 }, 1_000_000, 0, 400_000)).toBeCloseTo(1.2, 10);
});

test.each([
  ["gpt-4o", 2.5, 10],
  ["openai/gpt-4o", 2.5, 10],
  ["gateway/openai/gpt-4o-mini", 0.15, 0.6],
  ["gpt-4o-2024-08-06", 2.5, 10],
  ["openai/gpt-4.1-nano-2025-04-14", 0.1, 0.4],
  ["anthropic/claude-sonnet-4-20250514", 3, 15],
  ["gemini-2.5-flash", 0.3, 2.5],
])("%s has the published price %d / %d", (model, prompt, completion) => {
  expect(builtInPrice(model)).toMatchObject({ prompt, completion });
});

test("a dated version can have its own price", () => {
  expect(builtInPrice("gpt-4o-2024-05-13")).toEqual({ prompt: 5, completion: 15 });
  expect(builtInPrice("openai/gpt-4o-2024-05-13")).toEqual({ prompt: 5, completion: 15 });
});

test.each([
  "",
  "llama3.1:8b",
  "gpt-4",
  "gpt-4o-audio-preview",
  "gpt-4o/mine",
  "my-gpt-4o",
  "gpt-4o-2024",
  "constructor",
  "x/lexical",
])("the price of %j is not known", (model) => expect(builtInPrice(model)).toBeNull());

test("every built-in price is valid", () => {
  for (const price of builtInPrices.values()) expect(GivenPrice.parse(price)).toEqual(price);
});

test.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, "2", null])("%j is not a price", (prompt) => {
  expect(GivenPrice.safeParse({ prompt, completion: 1 }).error?.issues[0]?.message).toMatch("a number from 0 to 1,000,000");
});

test.each([
  [0, "0.00"],
  [2.5, "2.50"],
  [0.075, "0.075"],
  [1_000_000, "1,000,000.00"],
])("%d reads %s", (dollars, text) => expect(formatPrice(dollars)).toBe(text));
