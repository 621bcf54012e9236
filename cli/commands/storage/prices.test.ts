import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { runAssay } from "@/testing/run-assay";

const names = async () => (await db.modelPrice.findMany()).map(({ model }) => model);

afterEach(async () => {
  await db.modelPrice.deleteMany();
});

test("a price is set, listed as your own and deleted", async () => {
  const set = await runAssay(["prices", "set", " llama3.1:8b ", "--prompt", "0.05", "--completion", "0.1"]);
  expect(set).toMatchObject({ code: 0, out: "" });
  expect(set.err).toContain("llama3.1:8b now costs US$ 0.05 / 0.10 per million tokens");

  const listed = await runAssay(["prices"]);
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(/^model +prompt +completion +cached +from\n/);
  expect(listed.out).toMatch(/^llama3\.1:8b +0\.05 +0\.10 +– +yours$/m);
  expect(listed.out).toMatch(/^gpt-4o +2\.50 +10\.00 +1\.25 +built in, mid-2025$/m);

  const removed = await runAssay(["prices", "remove", "llama3.1:8b"]);
  expect(removed).toMatchObject({ code: 0, out: "" });
  expect(removed.err).toContain("It has no price now");
  expect(await names()).toEqual([]);
});

test("a price that replaces a built-in one says so, and deleting it restores the built-in one", async () => {
  const set = await runAssay(["prices", "set", "gpt-4o", "--prompt", "2", "--completion", "8", "--json"]);
  const replaces = { prompt: 2.5, completion: 10, cached: 1.25 };
  const override = { model: "gpt-4o", prompt: 2, completion: 8, cached: null, source: "own", replaces };
  expect(JSON.parse(set.out)).toEqual(override);
  expect((await runAssay(["prices"])).out).toMatch(/^gpt-4o +2\.00 +8\.00 +– +yours, instead of 2\.50 \/ 10\.00$/m);
  const { prices } = JSON.parse((await runAssay(["prices", "--json"])).out);
  expect(prices).toContainEqual(override);
  expect(prices).toContainEqual({ model: "o3", prompt: 2, completion: 8, cached: 0.5, source: "built-in", replaces: null });
  const removed = await runAssay(["prices", "--json", "remove", "gpt-4o"]);
  expect(JSON.parse(removed.out)).toEqual({ model: "gpt-4o", ...replaces });
});

test("cached prompt tokens can have their own price", async () => {
  const set = await runAssay(["prices", "set", "m", "--prompt", "2", "--completion", "8", "--cached", "0.5"]);
  expect(set.err).toContain("m now costs US$ 2.00 / 8.00 per million tokens, 0.50 for cached prompts.");
  expect((await runAssay(["prices"])).out).toMatch(/^m +2\.00 +8\.00 +0\.50 +yours$/m);
});

test.each<[string, string[], RegExp]>([
  ["a negative price", ["set", "m", "--prompt", "-1", "--completion", "1"], /'-1' is invalid.*a number from 0 to 1,000,000/],
  ["what is no number", ["set", "m", "--prompt", "NaN", "--completion", "1"], /'NaN' is invalid/],
  ["an absurd price", ["set", "m", "--prompt", "1", "--completion", "1e9"], /'1e9' is invalid.*a number from 0 to 1,000,000/],
  ["half a price", ["set", "m", "--prompt", "1"], /'--completion <y>' not specified/],
  ["a model without a name", ["set", " ", "--prompt", "1", "--completion", "1"], /Name the model/],
  ["a verb that is not there", ["add", "m"], /Too many arguments for 'prices'/],
  ["removing what is not there", ["remove", "mistral\u001b[31m"], /There is no custom price for mistral \[31m\./],
])("%s is refused with an error and exit code 2", async (_, args, sentence) => {
  const { code, out, err } = await runAssay(["prices", ...args]);
  expect(err).toMatch(sentence);
  expect(out).toBe("");
  expect(code).toBe(2);
  expect(await names()).toEqual([]);
});
