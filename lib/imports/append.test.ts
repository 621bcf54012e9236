import { expect, test } from "vitest";
import { readComparison } from "@/lib/comparison/store/questions";
import { db } from "@/lib/db/connection/client";
import { createConfiguration, createDataset, findDataset } from "@/lib/db/datasets";
import { markDatasets } from "@/lib/db/deletion/delete";
import { createRuns } from "@/lib/db/runs/list";
import { countLabels } from "@/lib/db/samples/labels";
import { placesOfAll } from "@/lib/db/samples/places";
import { samplesOfRunAfter, searchSamples } from "@/lib/db/samples/rows";
import { listSamples } from "@/lib/db/samples/table";
import { JudgeSetup } from "@/lib/domain/judge";
import type { SampleContent } from "@/lib/domain/sample";
import { plainThresholds } from "@/lib/domain/scores/band";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { appendSamples } from "./append";

const sample = (externalId: string | null, more: Partial<SampleContent> = {}) => ({
  configuration: null,
  sample: {
    externalId,
    question: `Who built ${externalId ?? "it"}?`,
    contexts: ["Ann built it."],
    response: "Ann.",
    reference: null,
    labels: {},
    metadata: {},
    ...more,
  },
});
const named = (configuration: string, id: string) => ({ ...sample(id), configuration });
const judge = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
const nothing = { metrics: [], settings: {}, prompts: {}, note: null, tags: [], planned: 0, name: "run", judge, sampleCount: 0 };
const responses = async (configurationId: string) =>
  (await searchSamples(configurationId, { take: 100 })).samples.map(({ externalId, response }) => [externalId, response]);

test("samples with a new id are added, with a known one changed, and the same again is nothing new", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(2));
  const first = await appendSamples(datasetId, [sample("a"), sample("b"), sample(null), sample(null)]);
  expect(first).toEqual({ added: 4, changed: 0, unchanged: 0, repeated: 0, version: 2, hints: [] });
  const second = await appendSamples(datasetId, [sample("a"), sample("b", { response: "Bob." }), sample("c")]);
  expect(second).toEqual({ added: 1, changed: 1, unchanged: 1, repeated: 0, version: 3, hints: [] });
  expect(await appendSamples(datasetId, [sample("a")])).toEqual({
    added: 0,
    changed: 0,
    unchanged: 1,
    repeated: 0,
    version: 3,
    hints: [],
  });
  const expected = [
    ["row-0", "It was opened in 1800."],
    ["row-1", "It was opened in 1801."],
    ...[
      ["a", "Ann."],
      [null, "Ann."],
      [null, "Ann."],
      ["b", "Bob."],
      ["c", "Ann."],
    ],
  ];
  expect(await responses(configurationId)).toEqual(expected);
  const dataset = await findDataset(datasetId);
  expect(dataset).toMatchObject({ version: 3, appended: 6, appendedAt: expect.any(Date) });
  expect(dataset?.configurations).toMatchObject([{ sampleCount: 7 }]);
  expect((await searchSamples(configurationId, { text: "bob" })).total).toBe(1);
});

test("a run keeps the samples that it was started with", async () => {
  const dataset = await createTestDataset(rowsOf(2));
  const [before = ""] = await createRuns([{ ...dataset, ...nothing }]);
  const known = await samplesOfRunAfter(before, 0, 10);
  await appendSamples(dataset.datasetId, [sample("row-1"), sample("new")]);
  const [after = ""] = await createRuns([{ ...dataset, ...nothing }]);
  expect(await samplesOfRunAfter(before, 0, 10)).toEqual(known);
  expect((await samplesOfRunAfter(after, 0, 10)).map(({ externalId, response }) => [externalId, response])).toEqual([
    ["row-0", "It was opened in 1800."],
    ["row-1", "Ann."],
    ["new", "Ann."],
  ]);
  const runs = await db.run.findMany({ where: { id: { in: [before, after] } }, orderBy: { createdAt: "asc" } });
  expect(runs.map(({ sampleCount, datasetVersion }) => [sampleCount, datasetVersion])).toEqual([
    [2, 1],
    [3, 2],
  ]);
});

test("labels, pairs and tables of a run do not change with its dataset", async () => {
  const labelled = { labels: { good: true } };
  const dataset = await createTestDataset(rowsOf(2, () => labelled));
  const [before = ""] = await createRuns([{ ...dataset, ...nothing }]);
  await appendSamples(dataset.datasetId, [sample("row-1", labelled), sample("new", labelled), sample("newer", labelled)]);
  const [after = ""] = await createRuns([{ ...dataset, ...nothing }]);
  const of = (id: string, sampleCount: number) => ({ id, sampleCount, configurationId: dataset.configurationId });
  expect(await countLabels(of(before, 2))).toMatchObject([{ name: "good", n: 2 }]);
  expect(await countLabels(of(after, 4))).toMatchObject([{ name: "good", n: 4 }]);
  const table = { ...of(before, 2), thresholds: plainThresholds };
  expect((await listSamples(table, { label: { name: "good", value: "true" } })).total).toBe(2);
  expect((await placesOfAll({ ...table, metrics: [] }, {})).size).toBe(2);
  const { samples, report, unpaired } = await readComparison([of(before, 2), of(after, 4)], []);
  expect(samples.map(({ length }) => length)).toEqual([2, 2]);
  expect(report).toMatchObject({ byId: 2, byText: 1 });
  expect(unpaired.map(({ length }) => length)).toEqual([0, 2]);
});

test("of many samples with one id the last is stored, in one transaction", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(1));
  const many = Array.from({ length: 3_000 }, (_, at) => sample(at % 3 === 0 ? "b" : "a", { response: `${at}` }));
  expect(await appendSamples(datasetId, many)).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
    repeated: 2_998,
    version: 2,
    hints: [],
  });
  expect((await responses(configurationId)).slice(1)).toEqual([
    ["b", "2997"],
    ["a", "2999"],
  ]);
  const again = [sample("a"), named("dense", "a"), sample("a", { response: "2999" })];
  expect(
    await appendSamples(
      datasetId,
      again.map((one) => ({ ...one, configuration: one.configuration ?? "bridges" })),
    ),
  ).toEqual({ added: 1, changed: 0, unchanged: 1, repeated: 1, version: 3, hints: [] });
});

test("a configuration that is named is created, and one that is not must be the only one", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  await appendSamples(datasetId, [named("dense", "a"), named("dense", "b"), named("bridges", "a")]);
  const dataset = await findDataset(datasetId);
  expect(dataset?.configurations.map(({ name, sampleCount }) => [name, sampleCount])).toEqual([
    ["bridges", 2],
    ["dense", 2],
  ]);
  await expect(appendSamples(datasetId, [sample("c")])).rejects.toThrow(
    "has several configurations: bridges, dense. Name the one",
  );
});

test("two who append at once to a configuration that is new share it", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  await Promise.all(["a", "b", "c"].map((id) => appendSamples(datasetId, [named("dense", id)])));
  expect((await findDataset(datasetId))?.configurations).toMatchObject([{}, { name: "dense", sampleCount: 3 }]);
});

test("a dataset without samples is shown with its first ones; a deleted one takes none", async () => {
  const id = await createDataset("live");
  expect(await findDataset(id)).toBeNull();
  await expect(appendSamples(id, [sample("a")])).rejects.toThrow("has no configuration yet. Name one");
  await appendSamples(id, [named("assistant", "a")]);
  expect(await findDataset(id)).toMatchObject({ configurations: [{ name: "assistant", sampleCount: 1 }] });
  await markDatasets([id]);
  await expect(appendSamples(id, [named("assistant", "b")])).rejects.toThrow(`There is no dataset ${id}.`);
});

test("a configuration that a killed process left without samples is filled", async () => {
  const datasetId = await createDataset("Live");
  await createConfiguration({ datasetId, name: "shop", fileName: null, format: null });
  expect(await appendSamples(datasetId, [named("shop", "a")])).toMatchObject({ added: 1 });
  expect((await findDataset(datasetId))?.configurations).toMatchObject([{ name: "shop", sampleCount: 1 }]);
});

test("a new configuration gets the parameters of its samples; one that exists only those given, or those it lacks", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(1));
  const given = (configuration: string | null, metadata: SampleContent["metadata"]) => ({
    ...sample(null, { metadata }),
    configuration,
  });
  const parameters = async () =>
    (await findDataset(datasetId))?.configurations.map(({ name, parametersJson }) => [name, JSON.parse(parametersJson)]);
  const old = (await findDataset(datasetId))?.configurations.find(({ id }) => id === configurationId)?.name ?? "";
  const { hints } = await appendSamples(datasetId, [
    given("new", { top_k: 5, chunk_size: 1 }),
    given("new", { top_k: 5, chunk_size: 2 }),
    given(old, { top_k: 1 }),
    given(old, { top_k: 2 }),
  ]);
  expect(hints).toEqual([expect.stringContaining("“chunk_size” is only metadata, not a parameter of new:")]);
  expect(await parameters()).toEqual([
    [old, {}],
    ["new", { top_k: 5 }],
  ]);
  await appendSamples(datasetId, [given("new", { top_k: 9 })], { parameters: { reranker: "ce" } });
  await appendSamples(datasetId, [given(old, { top_k: 9 })], { addsParameters: true });
  await appendSamples(datasetId, [given(old, { top_k: 10, chunk_size: 3 })], { addsParameters: true });
  expect(await parameters()).toEqual([
    [old, { top_k: 9, chunk_size: 3 }],
    ["new", { top_k: 5, reranker: "ce" }],
  ]);
});
