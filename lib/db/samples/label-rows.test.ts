import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { plainThresholds } from "@/lib/domain/scores/band";
import { appendSamples } from "@/lib/imports/append";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { countLabels, labelValues } from "./labels";
import { findSample, samplesAfter } from "./rows";
import { listSamples } from "./table";

const every = {
  yes: true,
  no: false,
  none: null,
  grade: 2,
  share: 0.30000000000000004,
  large: 1e21,
  small: -1.5e-9,
  text: 'a "\\\u0001\u001f\u007f\u2028\t😀',
  empty: "",
  word: "true",
  digit: "1",
  null: "null",
  relevant: [1, null],
  names: ["x", { y: [0.1] }],
  more: [1, 2, 3],
  nothing: [],
  object: { a: [1.5] },
  'odd "name" $.x': "?",
};

test("labels of every type come back as they were, in their order", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(2, (at) => (at === 0 ? { labels: every } : {})));
  const [labelled, plain] = await samplesAfter(configurationId, -1, 2);
  expect(JSON.stringify(labelled?.labels)).toBe(JSON.stringify(every));
  expect(plain?.labels).toEqual({});
  const sample = await findSample(labelled?.id ?? 0);
  const content = { externalId: "row-0", metadata: {}, reference: sample?.reference ?? null, question: sample?.question ?? "" };
  const again = { ...content, contexts: sample?.contexts ?? [], response: sample?.response ?? null, labels: every };
  const append = (labels: object) =>
    appendSamples(datasetId, [{ configuration: null, sample: { ...again, labels: { ...labels } } }]);
  expect(await append(every)).toMatchObject({ unchanged: 1 });
  expect(await append({ ...every, relevant: [1, 0] })).toMatchObject({ changed: 1 });
  const [, changed] = await samplesAfter(configurationId, -1, 2);
  expect(changed?.labels).toEqual({ ...every, relevant: [1, 0] });
});

test("a list with a value for each context is stored by context", async () => {
  const { configurationId } = await createTestDataset(rowsOf(1, () => ({ labels: { a: [1, "no"], b: [1], c: 0 } })));
  const rows = await db.sampleLabel.findMany({ where: { configurationId }, orderBy: { id: "asc" } });
  expect(rows.map(({ name, context, valueJson, source }) => [name, context, valueJson, source])).toEqual([
    ["a", 0, "1", "file"],
    ["a", 1, '"no"', "file"],
    ["b", null, "[1]", "file"],
    ["c", null, "0", "file"],
  ]);
});

test("values are counted by sample and found as they are written, lists as a whole", async () => {
  const labels = [{ r: [1, 0] }, { r: [0, 1] }, { r: [1, 0], g: 1 }, { r: [1], g: "1" }, { g: null }, { g: "x".repeat(3000) }];
  const dataset = await createTestDataset(rowsOf(labels.length, (at) => ({ labels: labels[at] })));
  const id = await storedRun(dataset);
  const run = { id, configurationId: dataset.configurationId, sampleCount: labels.length, thresholds: plainThresholds };
  const found = async (name: string, value: string) =>
    (await listSamples(run, { label: { name, value } })).rows.map(({ position }) => position);
  expect(await found("r", "[1,0]")).toEqual([0, 2]);
  expect(await found("r", "[1]")).toEqual([3]);
  expect(await found("r", "1")).toEqual([]);
  expect(await found("g", "1")).toEqual([2, 3]);
  expect(await found("g", "null")).toEqual([]);
  expect(await countLabels(run)).toMatchObject([
    { name: "g", isShort: expect.any(Boolean) },
    { name: "r", n: 4, isShort: false },
  ]);
  expect((await labelValues(run)).filter(({ value }) => value.length < 100)).toEqual([
    { name: "g", value: "1" },
    { name: "r", value: "[1]" },
  ]);
  const { rows } = await listSamples(run, {});
  expect(rows.map(({ labels }) => labels)).toEqual([...labels.slice(0, -1), {}]);
});
