import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { findSamplesAnywhere } from "./find-anywhere";

const row = (id: string, question: string, response: string) => ({ id, question, contexts: ["Nothing of it."], response });
let judged: { datasetId: string; configurationId: string };
let bare: { datasetId: string; configurationId: string };
let runId: string;

beforeAll(async () => {
  judged = await createTestDataset([
    row("halogen-1", "Are LED lights brighter?", "Yes."),
    row("q-2", "What is a Halogen bulb?", "A lamp."),
    row("q-3", "Which lamp is it?", `${"It is long. ".repeat(20)}The HALOGEN lamp is said "to last".`),
  ]);
  bare = await createTestDataset([row("q-4", "Who sells halogen lamps?", "Shops.")]);
  runId = await storedRun(judged);
});

test("finds samples of every dataset by id, then by question and response, the newest first", async () => {
  const { samples, total, hasMore } = await findSamplesAnywhere("halogen", 20);
  expect(samples.map(({ externalId }) => externalId)).toEqual(["halogen-1", "q-4", "q-3", "q-2"]);
  expect([total, hasMore]).toEqual([4, false]);
  expect(samples.map((sample) => sample.runId)).toEqual([runId, null, runId, runId]);
  expect(samples[2]?.excerpt).toMatch(/It is long\. The HALOGEN lamp/);
  expect(samples[1]?.excerpt).toBeNull();
});

test("takes signs of the search language as text, and finds nothing for fewer than three characters", async () => {
  expect((await findSamplesAnywhere('said "to last"', 20)).samples.map(({ externalId }) => externalId)).toEqual(["q-3"]);
  for (const text of ["", "ha", "  h ", 'x" OR "halogen', "NEAR(a b)", "question : lamp", "\0\0\0"])
    expect((await findSamplesAnywhere(text, 20)).total, text).toBe(0);
});

test("shows as many as asked for and counts all", async () => {
  const { samples, total } = await findSamplesAnywhere("lamp", 1);
  expect([samples.length, total]).toEqual([1, 3]);
});

test("leaves out what is deleted", async () => {
  await db.dataset.update({ where: { id: bare.datasetId }, data: { removedAt: new Date() } });
  await db.run.update({ where: { id: runId }, data: { removedAt: new Date() } });
  const { samples } = await findSamplesAnywhere("halogen", 20);
  expect(samples.map((sample) => [sample.externalId, sample.runId])).toEqual([
    ["halogen-1", null],
    ["q-3", null],
    ["q-2", null],
  ]);
});
