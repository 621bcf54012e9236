import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { inPieces, line, shape } from "@/lib/datasets/every-event.fixture";
import { hostileFiles } from "@/lib/datasets/hostile/all.fixture";
import { Refusal } from "@/lib/domain/problem";
import { importFiles } from "./files";
import type { ImportOptions } from "./options";
import { type ImportPreview, previewFiles, previewImport } from "./preview";
import type { ImportReport } from "./report";

type File = [fileName: string, bytes: Uint8Array];
const sources = (files: readonly File[]) => files.map(([fileName, bytes]) => ({ fileName, bytes: inPieces(bytes, 65_536) }));

/** A report or the refusal that ended it, with a sentence per rejected row. */
async function outcome(ends: Promise<ImportReport | ImportPreview>) {
  const report = await ends.catch((error: unknown) => error);
  if (report instanceof Refusal) return { kind: report.kind, message: report.message, errors: report.errors };
  if (report instanceof Error) throw report;
  const { name, configurations, accepted, rejected, rejectedCount, hints } = report as ImportReport;
  return { name, configurations, accepted, rejected, rejectedCount, hints };
}

/** Previews files, then imports them; both must report the same. */
async function foretold(files: readonly File[], options: ImportOptions = {}) {
  const preview = await outcome(previewImport(sources(files), options));
  expect(await outcome(importFiles(sources(files), options))).toEqual(preview);
  return preview;
}

test.each(readdirSync(new URL("../datasets/shapes", import.meta.url)))("%s is imported as its preview says", async (name) => {
  await foretold([[name, await shape(name)]]);
});

test.each(hostileFiles)("$about: the preview says how the import ends", async ({ fileName, make }) => {
  await foretold([[fileName, make()]]);
});

const file = (...rows: object[]): Uint8Array => Buffer.from(rows.map((row) => line({ ...row })).join(""));
const mixed = file(
  { id: "a" },
  { id: "b", config: "dense" },
  { id: "a" },
  { id: "a", config: "dense" },
  { id: "c", contexts: [] },
);

test("the preview reports a repeated id in a configuration, in file order", async () => {
  const { accepted, rejected } = (await foretold([["bm25.jsonl", mixed]])) as ImportReport;
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
  ["more than a thousand configurations", file(...Array.from({ length: 1001 }, (_, at) => ({ config: `c${at}` }))), {}],
  ["a dataset's name that is too long", file({}), { name: "x".repeat(201) }],
  ["a dataset that is not there", file({}), { datasetId: "gone" }],
  ["rows of which none can be stored", file({ contexts: [] }, { question: "" }), {}],
])("the preview refuses %s too", async (_, bytes, options) => {
  expect(await foretold([["file.jsonl", bytes]], options)).toHaveProperty("message");
});

test("the preview refuses a configuration that the dataset already has", async () => {
  const { id } = await importFiles(sources([["first.jsonl", mixed]]));
  expect(await foretold([["first.jsonl", mixed]], { datasetId: id })).toMatchObject({ kind: "conflict" });
});

test("a file none of whose rows can be stored still shows its columns", async () => {
  const [preview] = await previewFiles(sources([["file.jsonl", file({ contexts: [] })]]));
  expect(preview).toMatchObject({ accepted: 0, rejected: 1, columns: [{ column: "question" }, {}, {}] });
});
