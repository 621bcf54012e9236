import { expect, test } from "vitest";
import { findModels, modelsIn } from "./found";

const named = (...names: string[]) => names.map((name) => ({ name, price: null }));
const own = { name: null, address: "http://a/v1", problem: null, models: named("gpt-4o", "gpt-4o-mini") };
const local = { name: "local", address: "http://b/v1", problem: null, models: named("local/llama3.1") };

test("every typed word must match a model's name", () => {
  const { groups, free } = findModels([own, local], "MINI gpt");
  expect(groups.map(({ models }) => models.map(({ name }) => name))).toEqual([["gpt-4o-mini"], []]);
  expect(free).toBe("MINI gpt");
});

test("an exact match is not also offered as free text", () => {
  expect(findModels([own, local], " gpt-4o ").free).toBeNull();
  expect(findModels([own, local], "").free).toBeNull();
  expect(findModels([], "llama").free).toBe("llama");
});

test("at most 100 models are shown; the rest are counted", () => {
  const many = { ...own, models: named(...Array.from({ length: 90 }, (_, index) => `m${index}`)) };
  const { groups, more } = findModels([many, { ...many, name: "second" }], "m");
  expect(groups.map(({ models }) => models.length)).toEqual([90, 10]);
  expect(more).toBe(80);
});

test("names are split at commas and line breaks, without duplicates", () => {
  expect(modelsIn(" a, b\n,a,, c/d ")).toEqual(["a", "b", "c/d"]);
});
