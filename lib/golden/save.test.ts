import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { searchSamples } from "@/lib/db/samples/rows";
import { assayItself } from "@/lib/domain/people/actor";
import { countGolden, goldenRowsOf } from "@/lib/golden/store/rows";
import type { NewGoldenRow } from "@/lib/golden/words/new-rows";
import { deleteRun } from "@/lib/runs/control/delete";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { saveGolden } from "./save";

const as = { author: { id: null, name: "Ann" }, by: assayItself };
const row = (sample: number, more: Partial<NewGoldenRow> = {}): NewGoldenRow => ({
  sample,
  reference: "",
  contexts: [],
  missed: [],
  typed: "",
  note: "",
  ...more,
});

async function newRun(rows: readonly object[], name?: string) {
  const { datasetId, configurationId } = await createTestDataset(rows, name);
  const [run = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" }, name: "failing" });
  const { samples } = await searchSamples(configurationId, {});
  return { run, datasetId, ids: samples.map(({ id }) => id) };
}

const samplesOf = async (configurationId: string) => (await searchSamples(configurationId, {})).samples;

test("a golden row has the corrected answer and gold contexts, and all else of its sample", async () => {
  const { run, datasetId, ids } = await newRun(rowsOf(1, () => ({ source: "wiki", "labels.good": false })));
  const [sample = 0] = ids;
  const corrected = row(sample, { reference: "It was 1800.", contexts: [0], typed: "doc-9", note: "off by one" });
  const saved = await saveGolden({ run, target: { name: "golden" }, rows: [corrected] }, as);
  expect(saved).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
  const [golden] = await samplesOf(saved.configurationId);
  expect(golden).toMatchObject({
    question: "When was bridge number 0 opened?",
    response: "It was opened in 1800.",
    reference: "It was 1800.",
    gold: [
      { id: null, text: "Bridge number 0 was opened in 1800." },
      { id: "doc-9", text: null },
    ],
    metadata: { source: "wiki" },
    labels: { good: false },
  });
  expect((await goldenRowsOf([golden?.id ?? 0])).get(golden?.id ?? 0)).toMatchObject({
    origin: {
      dataset: { id: datasetId, name: "bridges" },
      run: { id: run, name: "failing" },
      configuration: "bridges",
      sample: { id: sample, externalId: "row-0" },
    },
    hasOrigin: true,
    author: "Ann",
    note: "off by one",
    confirmedBy: null,
  });
});

test("known gold contexts stay as they were, and are left out if they are not chosen", async () => {
  const known = [
    { id: "d1", text: "Tunnel 0 is closed in winter." },
    { id: "far", text: "Elsewhere." },
    { id: "lost", text: "Gone." },
  ];
  const { run, ids } = await newRun(rowsOf(1, () => ({ gold: known })));
  const saved = await saveGolden(
    { run, target: { name: "golden" }, rows: [row(ids[0] ?? 0, { contexts: [1], missed: [1] })] },
    as,
  );
  const [golden] = await samplesOf(saved.configurationId);
  expect(golden?.gold).toEqual(known.slice(0, 2));
});

test("the same question saved again replaces its row, which needs a new confirmation; rows with other ids stay", async () => {
  const { run, ids } = await newRun(rowsOf(2));
  const [first = 0, second = 0] = ids;
  const both = [row(first, { reference: "a" }), row(second, { reference: "b" })];
  const { datasetId, configurationId } = await saveGolden({ run, target: { name: "golden" }, rows: both }, as);
  await db.goldenRow.updateMany({ where: { configurationId }, data: { confirmedBy: "Bob", confirmedAt: new Date(0) } });
  const again = await saveGolden(
    { run, target: { dataset: datasetId }, rows: [row(first, { reference: "c" }), both[1] ?? row(0)] },
    as,
  );
  expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 1, version: 3 });
  expect((await samplesOf(configurationId)).map(({ reference }) => reference).sort()).toEqual(["b", "c"]);
  expect(await countGolden(datasetId)).toEqual(new Map([[configurationId, { rows: 2, confirmed: 1 }]]));
});

test("a row without an answer and gold contexts, or with another row's question, is named and nothing is stored", async () => {
  const { run, ids } = await newRun(rowsOf(3, (at) => (at === 2 ? { question: "When was bridge number 0 opened?" } : {})));
  const [first = 0, second = 0, third = 0] = ids;
  const rows = [row(first, { reference: "a" }), row(second), row(third, { reference: "b" })];
  const datasets = await db.dataset.count();
  await expect(saveGolden({ run, target: { name: "golden" }, rows }, as)).rejects.toMatchObject({
    errors: [
      { path: String(second), message: "Row 2: enter a corrected answer, or choose a gold context." },
      { path: String(third), message: "Row 3: it has the same question as row 1. Leave out one of them." },
    ],
  });
  expect(await db.dataset.count()).toBe(datasets);
});

test("samples of another run are refused", async () => {
  const one = await newRun(rowsOf(1));
  const other = await newRun(rowsOf(1));
  const rows = [row(other.ids[0] ?? 0, { reference: "a" })];
  await expect(saveGolden({ run: one.run, target: { name: "golden" }, rows }, as)).rejects.toThrow("the run has no such sample");
});

test("after its run is deleted a row keeps the names, and a row corrected again keeps its first origin", async () => {
  const { run, ids } = await newRun(rowsOf(1), "first");
  const saved = await saveGolden({ run, target: { name: "golden" }, rows: [row(ids[0] ?? 0, { reference: "a" })] }, as);
  const [golden] = await samplesOf(saved.configurationId);
  const [next = ""] = await startRuns({ datasetId: saved.datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  const corrected = [row(golden?.id ?? 0, { reference: "b" })];
  await saveGolden({ run: next, target: { dataset: saved.datasetId }, rows: corrected }, as);
  await db.run.update({ where: { id: run }, data: { status: "cancelled" } });
  await deleteRun(run);
  await clearDeleted();
  const [sample] = await samplesOf(saved.configurationId);
  expect((await goldenRowsOf([sample?.id ?? 0])).get(sample?.id ?? 0)).toMatchObject({
    origin: { run: { name: "failing" }, dataset: { name: "first" } },
    hasOrigin: false,
  });
});
