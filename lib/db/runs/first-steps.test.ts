import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { assayItself } from "@/lib/domain/people/actor";
import { exampleDataset, importExample } from "@/lib/imports/example";
import { onlyLocal } from "@/lib/judge/servers/local";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { readFirstSteps } from "./first-steps";

afterEach(async () => {
  await db.run.deleteMany();
  await db.dataset.deleteMany();
});

const rows = [{ id: "1", question: "q", contexts: ["c"], response: "r" }];
const judge = { metrics: ["context-adherence-plus"], judge: { kind: "lexical" } } as const;

/** Stores runs of a dataset as if they had ended. */
async function ended(datasetId: string, times: number) {
  for (let done = 0; done < times; done++) await startRuns({ datasetId, ...judge, metrics: [...judge.metrics] });
  await db.run.updateMany({ where: { datasetId }, data: { status: "completed" } });
}

test("the example counts neither as one's own data nor as a comparison", async () => {
  expect(await readFirstSteps(exampleDataset)).toMatchObject({
    hasExample: false,
    hasData: false,
    hasModel: false,
    hasTwoRuns: false,
  });
  const { id } = await importExample(assayItself);
  await ended(id, 1);
  expect(await readFirstSteps(exampleDataset)).toMatchObject({
    hasExample: true,
    hasData: false,
    hasModel: false,
    hasTwoRuns: false,
  });
});

test("two finished runs of one dataset can be compared, one of each of two cannot", async () => {
  const first = await createTestDataset(rows, "one");
  const second = await createTestDataset(rows, "two");
  await ended(first.datasetId, 1);
  await ended(second.datasetId, 1);
  expect(await readFirstSteps(exampleDataset)).toMatchObject({
    hasExample: false,
    hasData: true,
    hasModel: false,
    hasTwoRuns: false,
  });
  await ended(second.datasetId, 1);
  expect((await readFirstSteps(exampleDataset)).hasTwoRuns).toBe(true);
  await db.run.updateMany({ data: { removedAt: new Date() } });
  expect((await readFirstSteps(exampleDataset)).hasTwoRuns).toBe(false);
});

test("a judge is connected once a model has answered, not when the stand-in did or a model was asked in vain", async () => {
  const { datasetId } = await createTestDataset(rows, "judged");
  await ended(datasetId, 1);
  await db.run.updateMany({ data: { ok: 3 } });
  expect((await readFirstSteps(exampleDataset)).hasModel).toBe(false);
  const asked = { metrics: ["context-adherence-plus"], judge: { kind: "openai" as const, models: ["llama3.1"] } };
  const [id = ""] = await startRuns({ datasetId, ...asked }, { servers: onlyLocal("http://127.0.0.1:11434/v1") });
  await db.run.update({ where: { id }, data: { failed: 3 } });
  expect((await readFirstSteps(exampleDataset)).hasModel).toBe(false);
  await db.run.update({ where: { id }, data: { ok: 1 } });
  expect((await readFirstSteps(exampleDataset)).hasModel).toBe(true);
});

test("the example's two configurations are compared once one model has judged both", async () => {
  const { id: datasetId } = await importExample(assayItself);
  const configurations = await db.configuration.findMany({ where: { name: { in: [...exampleDataset.compared] } } });
  const idOf = (name: string) => configurations.find((one) => one.name === name)?.id ?? "";
  const [first, second] = exampleDataset.compared;
  const start = (models: string[], ...names: string[]) =>
    startRuns(
      { datasetId, configurations: names.map(idOf), metrics: [...judge.metrics], judge: { kind: "openai", models } },
      { servers: onlyLocal("http://127.0.0.1:11434/v1") },
    );
  await ended(datasetId, 1);
  expect(await readFirstSteps(exampleDataset)).toMatchObject({ pair: null, isJudging: false });
  await start(["one"], first);
  await start(["two"], second);
  expect(await readFirstSteps(exampleDataset)).toMatchObject({ pair: null, isJudging: false });
  // In the order of the example, whatever the order they were started in.
  const [candidate] = await start(["one"], second);
  const [newest] = await start(["one"], first);
  expect(await readFirstSteps(exampleDataset)).toMatchObject({ pair: null, isJudging: true });
  await db.run.updateMany({ data: { status: "completed" } });
  expect(await readFirstSteps(exampleDataset)).toMatchObject({ pair: [newest, candidate], isJudging: false });
});
