import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addComment, changeComment, deleteComment, type GivenComment } from "@/lib/comments/write";
import { restored } from "@/lib/datasets/values/formula-cell";
import { db } from "@/lib/db/connection/client";
import { findSample, type Sample } from "@/lib/db/samples/rows";
import { assayItself } from "@/lib/domain/people/actor";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { type ExportFormat, exportRun } from "./file";

const parts = [
  "The bridge 🌉👩‍👩‍👧 opened in 1933. ",
  "افتتح الجسر في ١٩٣٣، والجسر أحمر. ",
  "הגשר נפתח ב־1933. ‏(bridge) ‎abc ",
  "for (let i = 0; i < n; i++) {\n\tsum += a[i] ?? 0;\r\n}\n",
  "=SUM(A1) +1 @x -2 ",
  "橋は1933年に開通した。Zo\u0308e é ",
];
const textOf = (at: number) => Array.from({ length: 12 }, (_, part) => parts[(at * 5 + part * part) % parts.length]).join("");

let runId = "";
let samples: Sample[] = [];
beforeAll(async () => {
  const rows = rowsOf(5, (at) => ({ question: textOf(at), contexts: ["short", textOf(at + 1)], response: textOf(at + 2) }));
  const { datasetId, configurationId } = await createTestDataset(rows);
  [runId = ""] = await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
  const stored = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" } });
  samples = (await Promise.all(stored.map(({ id }) => findSample(id)))).filter((sample) => sample !== null);
});
beforeEach(() => db.comment.deleteMany());

async function exported(format: ExportFormat, query: SampleQuery = {}): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await exportRun(runId, { format, rows: "comments", query })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
type Row = Record<string, unknown>;
const rowsIn = async (query: SampleQuery = {}): Promise<Row[]> => JSON.parse((await exported("json", query)).toString());

const commenter = { reviewer: { id: null, name: "Ann" }, isEditor: true, hiddenIn: async () => [], by: assayItself };
const add = (text: string, given: Partial<GivenComment> = {}) =>
  addComment({ run: runId }, commenter, { sampleId: null, parentId: null, passage: null, ...given, text });
const idAt = (at: number) => samples[at]?.id ?? 0;

const fields = ["question", "response", "context"] as const;
type Field = (typeof fields)[number];
const textIn = (sample: Sample | undefined, field: Field): string =>
  (field === "context" ? sample?.contexts[1] : sample?.[field]) ?? "";

/** A passage that does not cut a character in half. */
const passages = fc
  .tuple(fc.nat({ max: 4 }), fc.constantFrom(...fields), fc.nat(), fc.integer({ min: 1, max: 80 }))
  .map(([at, field, from, length]) => {
    const characters = [...textIn(samples[at], field)];
    const first = from % characters.length;
    const quote = characters.slice(first, first + length).join("");
    const start = characters.slice(0, first).join("").length;
    return { at, passage: { field, context: field === "context" ? 1 : null, start, end: start + quote.length, quote } };
  })
  .filter(({ passage }) => passage.quote.trim() !== "");

test("random passages with emoji, right-to-left text and code are in every format where the export says", async () => {
  await db.comment.createMany({
    data: fc.sample(passages, { numRuns: isThorough ? 1_000 : 100, seed: 39 }).map(({ at, passage }) => ({
      place: `run:${runId}`,
      runId,
      sampleId: idAt(at),
      text: "x",
      reviewer: "Ann",
      reviewerKey: "name:Ann",
      passageJson: JSON.stringify(passage),
    })),
  });
  const bytes = await exported("parquet");
  const all: Record<string, Row[]> = {
    json: await rowsIn(),
    csv: parse<Row>(await exported("csv"), { bom: true, columns: true }).map((row) => ({
      ...row,
      quote: restored(String(row.quote)),
      sample: Number(row.sample),
      start: Number(row.start),
      end: Number(row.end),
    })),
    parquet: await parquetReadObjects({
      compressors,
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    }),
  };
  for (const [format, rows] of Object.entries(all)) {
    const cut = rows.map((row) => {
      const text = textIn(
        samples.find(({ id }) => id === row.sample),
        row.field as Field,
      );
      return text.slice(Number(row.start), Number(row.end));
    });
    expect([format, rows.length]).toEqual([format, isThorough ? 1_000 : 100]);
    expect(cut).toEqual(rows.map(({ quote }) => quote));
  }
});

test("a row says whose thread it is, and a lost passage and a deleted comment are rows as well", async () => {
  const quote = "bridge 🌉";
  const sampleId = idAt(0);
  await add("=1+1");
  const first = await add("really?", { sampleId, passage: { field: "question", context: null, start: 0, quote } });
  const reply = await add("yes", { parentId: first });
  await changeComment(first, commenter, { resolved: true });
  await deleteComment(first, commenter);
  await db.sample.update({ where: { id: sampleId }, data: { question: "Corrected" } });
  const rows = await rowsIn();
  expect(rows).toMatchObject([
    { sampleId: null, sample: null, text: "=1+1", field: null, isLost: null, isGuest: false, resolvedBy: null },
    { sampleId: "row-0", sample: sampleId, comment: first, thread: first, text: null, quote, isLost: true, resolvedBy: "Ann" },
    { sampleId: "row-0", comment: reply, thread: first, text: "yes", quote: null, isLost: null, reviewer: "Ann" },
  ]);
  expect((await exported("csv")).toString()).toContain(",'=1+1,");
  await db.sample.update({ where: { id: sampleId }, data: { question: samples[0]?.question ?? "" } });
});

test("comments are in the order of their samples, those of hidden ones left out, and a filter leaves out the run's", async () => {
  await add("on the run");
  for (const at of [3, 1, 2]) await add(`on ${at}`, { sampleId: idAt(at) });
  const texts = async (query: SampleQuery) => (await rowsIn(query)).map(({ text }) => text);
  expect(await texts({})).toEqual(["on the run", "on 1", "on 2", "on 3"]);
  expect(await texts({ sort: "id", order: "desc", hidden: [idAt(2)] })).toEqual(["on the run", "on 3", "on 1"]);
  expect(await texts({ ids: [idAt(1), idAt(4)] })).toEqual(["on 1"]);
});

test("a run without comments has a table without rows, and a long list is written in pieces", async () => {
  expect([await rowsIn(), (await exported("csv")).toString().split("\r\n").length]).toEqual([[], 2]);
  const row = { place: `run:${runId}`, runId, text: "x", reviewer: "Ann", reviewerKey: "name:Ann" };
  await db.comment.createMany({ data: Array.from({ length: 250 }, () => row) });
  const sizes: number[] = [];
  for await (const piece of await exportRun(runId, { format: "jsonl", rows: "comments" }))
    sizes.push(String(piece).split("\n").length - 1);
  expect(sizes).toEqual([100, 100, 50]);
});
