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
