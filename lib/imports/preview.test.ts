import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { line, shape } from "@/lib/datasets/every-event.fixture";
import { importFiles } from "./files";
import { type File, foretold, sources } from "./foretold.fixture";
import type { ImportOptions } from "./options";
import { previewFiles } from "./preview";
import type { Imported } from "./report";

test.each(readdirSync(new URL("../datasets/shapes", import.meta.url)))("%s is imported as its preview says", async (name) => {
  await foretold([[name, await shape(name)]]);
});

const file = (...rows: object[]): Uint8Array => Buffer.from(rows.map((row) => line({ ...row })).join(""));
const mixed = file(
  { id: "a" },
  { id: "b", config: "dense" },
  { id: "a" },
  { id: "a", config: "dense" },
  { id: "c", contexts: [1] },
);

test("the preview reports a repeated id in a configuration, in file order", async () => {
  const { accepted, rejected } = (await foretold([["bm25.jsonl", mixed]])) as Imported;
  expect(accepted).toBe(3);
  expect(rejected.map(({ line, field, reason }) => ({ line, field, reason }))).toEqual([
    { line: 3, field: "id", reason: "Same id and configuration as line 1: a" },
    { line: 5, field: "contexts", reason: expect.any(String) },
  ]);
});

test("finds an id that two files repeat in one configuration", async () => {
  const files: File[] = [
    ["a.jsonl", mixed],
    ["b.jsonl", file({ id: "a", config: "dense" }, { id: "x" })],
  ];
  expect(await foretold(files)).toMatchObject({ accepted: 4, configurations: ["a", "dense", "b"], rejectedCount: 3 });
  expect(await foretold(files, { configuration: "all" })).toMatchObject({ configurations: ["all"] });
});

test.each<[string, Uint8Array, ImportOptions]>([
  ["a configuration's name that is too long", file({ config: "x".repeat(201) }), {}],
  ["a dataset's name that is too long", file({}), { name: "x".repeat(201) }],
  ["a dataset that is not there", file({}), { datasetId: "gone" }],
  ["rows of which none can be stored", file({ contexts: [1] }, { question: "" }), {}],
])("the preview refuses %s too", async (_, bytes, options) => {
  expect(await foretold([["file.jsonl", bytes]], options)).toHaveProperty("message");
});

test("the preview refuses a configuration that the dataset already has", async () => {
  const { id } = await importFiles(sources([["first.jsonl", mixed]]));
  expect(await foretold([["first.jsonl", mixed]], { datasetId: id })).toMatchObject({ kind: "conflict" });
});

test("a file none of whose rows can be stored still shows its columns", async () => {
  const [preview] = await previewFiles(sources([["file.jsonl", file({ contexts: [1] })]]));
  expect(preview).toMatchObject({ accepted: 0, rejected: 1, columns: [{ column: "question" }, {}, {}] });
});
