import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { parametersOf } from "@/lib/db/parameters";
import { assayItself } from "@/lib/domain/people/actor";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { editParameters } from "./parameters";

test("parameters are set and removed, and the audit log says which", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(1));
  await editParameters(datasetId, [[configurationId, { k: 5, rerank: true }]], assayItself);
  await editParameters(datasetId, [[configurationId, { k: null, c: 512 }]], assayItself);
  await editParameters(datasetId, [[configurationId, { c: 512 }]], assayItself);
  expect((await parametersOf([configurationId, "gone"])).get(configurationId)).toEqual({ rerank: true, c: 512 });
  const events = await db.auditEvent.findMany({ where: { action: "parameters-changed" }, orderBy: { id: "asc" } });
  expect(events.map(({ detailJson }) => JSON.parse(detailJson))).toEqual([
    { id: datasetId, configurations: 1, parameters: "k, rerank" },
    { id: datasetId, configurations: 1, parameters: "k, c" },
  ]);
});

test("all or none: nothing is stored if a configuration is missing, of another dataset, or full", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(1), "one");
  const other = await createTestDataset(rowsOf(1), "two");
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`p${at}`, at]));
  const edit = (id: string, change: Parameters<typeof editParameters>[1][number][1]) =>
    editParameters(
      datasetId,
      [
        [configurationId, { k: 5 }],
        [id, change],
      ],
      assayItself,
    );
  await expect(edit("gone", { k: 5 })).rejects.toThrow("There is no configuration gone");
  await expect(edit(other.configurationId, { k: 5 })).rejects.toThrow("There is no configuration");
  await expect(editParameters(datasetId, [[configurationId, many]], assayItself)).rejects.toThrow("at most 30 parameters");
  await expect(editParameters("gone", [], assayItself)).rejects.toThrow("There is no dataset gone");
  expect((await parametersOf([configurationId])).get(configurationId)).toEqual({});
});

test("changes at the same moment do not overwrite each other", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(1));
  const names = Array.from({ length: 20 }, (_, at) => `p${at}`);
  await Promise.all(names.map((name) => editParameters(datasetId, [[configurationId, { [name]: 1 }]], assayItself)));
  expect(Object.keys((await parametersOf([configurationId])).get(configurationId) ?? {}).sort()).toEqual(names.sort());
});
