import { expect, test } from "vitest";
import { findModels } from "./found";
import { modelsIn } from "./names";

const named = (...names: string[]) => names.map((name) => ({ name, price: null }));
const own = { name: null, address: "http://a/v1", problem: null, models: named("gpt-4o", "gpt-4o-mini") };
const local = { name: "local", address: "http://b/v1", problem: null, models: named("local/llama3.1") };

test("models match by every word that was typed, by server", () => {
  const { groups, free } = findModels([own, local], "MINI gpt");
  expect(groups.map(({ models }) => models.map(({ name }) => name))).toEqual([["gpt-4o-mini"], []]);
  expect(free).toBe("MINI gpt");
});

test("a name that is listed in full is not offered once more", () => {
  expect(findModels([own, local], " gpt-4o ").free).toBeNull();
  expect(findModels([own, local], "").free).toBeNull();
  expect(findModels([], "llama").free).toBe("llama");
});

test("of many models a hundred are shown, and the rest counted", () => {
  const many = { ...own, models: named(...Array.from({ length: 90 }, (_, index) => `m${index}`)) };
  const { groups, more } = findModels([many, { ...many, name: "second" }], "m");
  expect(groups.map(({ models }) => models.length)).toEqual([90, 10]);
  expect(more).toBe(80);
});

test("a list of names is read with commas and line breaks, each name once", () => {
  expect(modelsIn(" a, b\n,a,, c/d ")).toEqual(["a", "b", "c/d"]);
});
