import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { deletePrice, listPrices, pricesOf, setPrice } from "./prices";

const custom = { prompt: 3, completion: 0.123456 };

afterEach(async () => {
  await db.modelPrice.deleteMany();
});

test("a custom price overrides the built-in one, for exactly that name", async () => {
  await setPrice("gpt-4o", custom);
  const prices = await pricesOf(["gpt-4o", "gpt-4o", "gpt-4o-2024-08-06", "llama3.1:8b"]);
  expect(prices.get("gpt-4o")).toEqual(custom);
  expect(prices.get("gpt-4o-2024-08-06")).toEqual({ prompt: 2.5, completion: 10, cached: 1.25 });
  expect(prices.size).toBe(2);
});

test("a price of cached prompt tokens is kept, and gone once it is left out", async () => {
  await setPrice("llama3.1:8b", { ...custom, cached: 0.3 });
  expect(await pricesOf(["llama3.1:8b"])).toEqual(new Map([["llama3.1:8b", { ...custom, cached: 0.3 }]]));
  await setPrice("llama3.1:8b", custom);
  expect(await pricesOf(["llama3.1:8b"])).toEqual(new Map([["llama3.1:8b", custom]]));
});

test("the list marks custom prices and the built-in ones that they replace", async () => {
  await setPrice("gpt-4o", custom);
  await setPrice("openai/gpt-4o", custom);
  await setPrice("llama3.1:8b", custom);
  const list = await listPrices();
  const of = (name: string) => list.filter(({ model }) => model === name);
  const builtIn = { prompt: 2.5, completion: 10, cached: 1.25 };
  expect(of("gpt-4o")).toEqual([{ model: "gpt-4o", price: custom, isOwn: true, isInFile: false, replaces: builtIn }]);
  expect(of("openai/gpt-4o")).toEqual([
    { model: "openai/gpt-4o", price: custom, isOwn: true, isInFile: false, replaces: builtIn },
  ]);
  expect(of("llama3.1:8b")).toEqual([{ model: "llama3.1:8b", price: custom, isOwn: true, isInFile: false, replaces: null }]);
  expect(of("o3")).toEqual([
    { model: "o3", price: { prompt: 2, completion: 8, cached: 0.5 }, isOwn: false, isInFile: false, replaces: null },
  ]);
  const inFile = await listPrices(new Map([["gpt-4o", { prompt: 1, completion: 2 }]]));
  expect(inFile.filter(({ model }) => model === "gpt-4o")).toEqual([
    { model: "gpt-4o", price: { prompt: 1, completion: 2 }, isOwn: true, isInFile: true, replaces: builtIn },
  ]);
  const names = list.map(({ model }) => model);
  expect(names.indexOf("gpt-4.1")).toBeLessThan(names.indexOf("gpt-4o"));
  expect(names.indexOf("llama3.1:8b")).toBeLessThan(names.indexOf("o3"));
});

test("a price that is not custom cannot be deleted", async () => {
  await setPrice("llama3.1:8b", custom);
  await expect(deletePrice("gpt-4o")).rejects.toThrow("cannot be deleted; set your own");
  await expect(deletePrice("mistral")).rejects.toThrow("There is no custom price for mistral.");
  expect(await db.modelPrice.count()).toBe(1);
});

test.each([
  ["a name of nothing but blanks", "  ", custom, ["model"]],
  ["a name of 201 characters", "m".repeat(201), custom, ["model"]],
  ["a negative price", "m", { prompt: -1, completion: 1 }, ["prompt"]],
  ["what is no number", "m", { prompt: 1, completion: Number.NaN }, ["completion"]],
  ["a negative price of cached tokens", "m", { ...custom, cached: -1 }, ["cached"]],
  ["what nobody asks", "m", { prompt: 1e7, completion: Number.POSITIVE_INFINITY }, ["prompt", "completion"]],
])("%s is refused at its field, and nothing is stored", async (_, model, price, fields) => {
  await expect(setPrice(model, price)).rejects.toMatchObject({ errors: fields.map((path) => ({ path })) });
  expect(await db.modelPrice.count()).toBe(0);
});

test("accepts at most a thousand custom prices; existing ones can still be changed", async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ model: `m${index}`, prompt: 1, completion: 1 }));
  await db.modelPrice.createMany({ data: many });
  await expect(setPrice("one-more", custom)).rejects.toThrow("Delete one");
  await setPrice("m999", custom);
  expect(await pricesOf(["m999", "one-more"])).toEqual(new Map([["m999", custom]]));
});
