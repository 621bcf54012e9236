import { beforeAll, expect, test } from "vitest";
import { plainThresholds } from "@/lib/domain/scores/band";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { searchSamples } from "./rows";
import { listSamples } from "./table";

const texts = ["half of it", "100% of it", "snake_case", "C:\\temp", 'she said "Go" and\nleft'];
let configurationId: string;
let id: string | undefined;
beforeAll(async () => {
  const rows = rowsOf(texts.length, (index) => ({ response: texts[index], contexts: [texts[index]] }));
  const dataset = await createTestDataset(rows);
  configurationId = dataset.configurationId;
  id = await storedRun(dataset);
});

const found = async (text: string) => (await searchSamples(configurationId, { text })).samples.map(({ position }) => position);
const inRun = async (text: string) =>
  (await listSamples({ id: id ?? "", configurationId, thresholds: plainThresholds }, { text })).rows.map(
    ({ position }) => position,
  );

test.each([
  ["", [0, 1, 2, 3, 4]],
  ["OF IT", [0, 1]],
  ["%", [1]],
  ["_", [2]],
  ["\\", [3]],
  ["'; DROP", []],
  ['said "Go" and\nleft', [4]],
])("searches for %j literally", async (text, positions) => {
  expect(await found(text)).toEqual(positions);
  expect(await inRun(text)).toEqual(positions);
});

test("a page of matches comes with the total", async () => {
  const { samples, total } = await searchSamples(configurationId, { text: "of it", skip: 1, take: 1 });
  expect([samples.map(({ position }) => position), total]).toEqual([[1], 2]);
});
