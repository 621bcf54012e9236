import { expect, test } from "vitest";
import * as z from "zod";
import { problemsIn, withPaths } from "@/lib/domain/problem";

const Run = z.strictObject({
  datasetId: z.string(),
  name: z.string().min(1).optional(),
  polls: z.int().min(1).max(5).optional(),
  metrics: z.array(z.string()).min(1).max(2).optional(),
  kind: z.enum(["lexical", "openai"]).optional(),
  price: z.union([z.string(), z.number()]).optional(),
  since: z.iso.datetime().optional(),
  judge: z.strictObject({ models: z.array(z.string()) }).optional(),
  note: z.string("Write a note.").optional(),
});

test.each([
  [{}, "datasetId: It is missing. It must be a text"],
  [{ datasetId: null }, "datasetId: It must be a text"],
  [{ datasetId: "d", name: "" }, "name: It must be a text that is not empty"],
  [{ datasetId: "d", polls: 9 }, "polls: It must be at most 5"],
  [{ datasetId: "d", polls: 1.5 }, "polls: It must be a whole number"],
  [{ datasetId: "d", metrics: [] }, "metrics: It must be a list with at least one entry"],
  [{ datasetId: "d", metrics: ["a", "b", "c"] }, "metrics: It must be a list of at most 2 entries"],
  [{ datasetId: "d", kind: "gpt" }, "kind: It must be lexical or openai"],
  [{ datasetId: "d", price: [] }, "price: It must be a text or a number"],
  [{ datasetId: "d", since: "May" }, "since: It must be a time such as 2026-01-31T12:00:00Z"],
  [{ datasetId: "d", dataset: "x" }, "dataset: There is no field dataset. Did you mean datasetId?"],
  [{ datasetId: "d", judge: { models: [], model: "x" } }, "judge.model: There is no field model. Did you mean models?"],
  [{ datasetId: "d", judge: { models: [], zebra: "x" } }, "judge.zebra: There is no field zebra. The fields are models"],
  [{ datasetId: "d", note: 5 }, "note: Write a note."],
])("%j: %s", (value, said) => {
  const { error } = Run.safeParse(value);
  expect(error && problemsIn(error, [], Run).map(({ path, message }) => `${path}: ${message}`)).toEqual([said]);
});

test("a sentence that asks has no full stop after its question mark", () => {
  expect(withPaths([{ path: "limt", message: "Did you mean limit?" }])).toBe("limt: Did you mean limit?");
});
