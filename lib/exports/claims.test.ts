import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { claimsShape } from "@/lib/metrics/shapes/claims";
import { saveMark } from "@/lib/reviews/store/claim-marks";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { parsedLines } from "@/testing/rows";
import { type ExportFormat, exportRun } from "./file";

const context = "🌉 Le pont est rouge 👩‍👩‍👧.\r\nIl a e\u0301te\u0301 ouvert en 1933, 🇫🇷 dit-on.\r\n\r\n=1+1 est 2.";
const response = "Hi 🌉! Le pont est rouge.\r\nIl est long 👍🏽, e\u0301norme même.";
const reference = "Cafe\u0301 🌉 rouge.";
const other = { context: 0, sentence: 0 };
const detail = claimsShape.detail.parse({
  claims: [
    {
      text: "=Le pont 🌉 est rouge.",
      sentences: [1],
      verdict: "supported",
      inReference: "supported",
      citation: "right",
      evidence: [
        { context: 1, sentence: 0 },
        { context: 1, sentence: 1 },
      ],
    },
    { text: "Il est long.", sentences: [1, 2], verdict: "not-found", evidence: [] },
  ],
  needed: [
    {
      text: "Il est rouge.",
      sentences: [0],
      inContexts: "supported",
      evidence: [other],
      inResponse: "supported",
      responseSentences: [1],
    },
  ],
  unchecked: 1,
  skipped: 0,
  unplaced: 0,
  omitted: 0,
  unknown: 0,
  supported: 1,
  judged: 2,
  contradictedShare: 0,
  unsupported: 1,
  contextUse: 1,
  models: {},
});
let runId = "";

beforeAll(async () => {
  const sample = { question: "Quel pont 🌉?", contexts: [{ text: "Il est rouge." }, { id: "doc-🌉", text: context }] };
  const { datasetId, configurationId } = await createTestDataset([
    { id: "e\u0301-🌉", ...sample, response, reference, city: "Paris" },
    { id: "silent", ...sample, response: "", reference },
  ]);
  [runId = ""] = await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
  await work(runId);
  const { id: sampleId } = await db.sample.findFirstOrThrow({ where: { configurationId, position: 0 } });
  await db.score.updateMany({ where: { runId, sampleId }, data: { detailJson: JSON.stringify(detail) } });
  const ann = { runId, sampleId, reviewer: { id: null, name: "=Ann" } };
  await saveMark(ann, { claim: "=Le pont 🌉 est rouge.", mark: "right", note: null });
  await saveMark(ann, { claim: "e\u0301norme même", mark: "missing", note: "Big 🌉" });
});

async function exported(format: ExportFormat): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await exportRun(runId, { format, rows: "claims" })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const inLines = async (): Promise<Record<string, unknown>[]> => parsedLines((await exported("jsonl")).toString());

const asPython = (text: string, [start, end]: readonly [number, number]): string => [...text].slice(start, end).join("");

test("a claim has a row per sentence of evidence, or one; then come needed and missing claims", async () => {
  const rows = await inLines();
  expect(
    rows.map(({ kind, claimNumber, verdict, context, sentence, documentId }) => [
      kind,
      claimNumber,
      verdict,
      context,
      sentence,
      documentId,
    ]),
  ).toEqual([
    ["response", 1, "supported", 2, 1, "doc-🌉"],
    ["response", 1, "supported", 2, 2, "doc-🌉"],
    ["response", 2, "not-found", null, null, null],
    ["needed", 1, null, 1, 1, null],
    ["missing", null, null, null, null, null],
  ]);
  expect(rows[0]).toMatchObject({
    sampleId: "e\u0301-🌉",
    question: "Quel pont 🌉?",
    inReference: "supported",
    citation: "right",
    metadata: { city: "Paris" },
    right: 1,
    wrong: 0,
    marks: [{ mark: "right", reviewer: "=Ann", note: null }],
  });
  expect(rows[3]).toMatchObject({ inContexts: "supported", inResponse: "supported", responseSentences: [2], marks: null });
  expect(rows[4]).toMatchObject({ claim: "e\u0301norme même", marks: [{ mark: "missing", note: "Big 🌉" }] });
});

test("offsets cut the same sentences in code units and in code points, with emoji, combining marks and CRLF", async () => {
  const rows = (await inLines()) as Record<string, never>[];
  const evidence = rows.filter((row) => row.context === 2);
  expect(evidence.map((row) => row.sentenceText)).toEqual([
    "🌉 Le pont est rouge 👩‍👩‍👧.",
    "Il a e\u0301te\u0301 ouvert en 1933, 🇫🇷 dit-on.",
  ]);
  for (const row of evidence) {
    expect(context.slice(row.start, row.end)).toBe(row.sentenceText);
    expect(asPython(context, [row.startCodePoint ?? 0, row.endCodePoint ?? 0])).toBe(row.sentenceText);
  }
  const long = rows[2] as unknown as Record<"responseOffsets" | "responseCodePoints", [number, number][]>;
  const stated = ["Le pont est rouge.", "Il est long 👍🏽, e\u0301norme même."];
  expect(long.responseOffsets.map(([start, end]) => response.slice(start, end))).toEqual(stated);
  expect(long.responseCodePoints.map((span) => asPython(response, span))).toEqual(stated);
  const needed = rows[3] as unknown as Record<"referenceOffsets" | "referenceCodePoints", [number, number][]>;
  expect(needed.referenceOffsets.map(([start, end]) => reference.slice(start, end))).toEqual([reference]);
  expect(needed.referenceCodePoints.map((span) => asPython(reference, span))).toEqual([reference]);
});

test("CSV and Parquet hold the same rows, and CSV no cell that a spreadsheet would run", async () => {
  const rows = await inLines();
  const inCsv: Record<string, string>[] = parse(await exported("csv"), { bom: true, columns: true });
  expect(inCsv.map(({ claim }) => claim)).toEqual(rows.map(({ claim }) => String(claim).replace(/^=/, "'=")));
  expect(inCsv.map(({ sentenceText }) => sentenceText)).toEqual(rows.map(({ sentenceText }) => sentenceText ?? ""));
  const file = Uint8Array.from(await exported("parquet")).buffer;
  const inParquet = await parquetReadObjects({ file, compressors });
  expect(inParquet.map(({ claim, start, endCodePoint }) => [claim, start, endCodePoint])).toEqual(
    rows.map(({ claim, start, endCodePoint }) => [claim, start, endCodePoint]),
  );
  expect(Object.keys(inParquet[0] ?? {})).toEqual(Object.keys(rows[0] ?? {}));
});
