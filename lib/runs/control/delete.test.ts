import { afterEach, expect, test } from "vitest";
import { insertShare, listShares } from "@/lib/access/shares/store";
import { db } from "@/lib/db/connection/client";
import { countDatasets, findDataset, listDatasets } from "@/lib/db/datasets";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { impactOf } from "@/lib/db/deletion/delete";
import { storeResults } from "@/lib/db/judgments/store";
import { isJudgedAgain } from "@/lib/db/runs/by-date";
import { claimRun } from "@/lib/db/runs/claims";
import { countersOf, countRuns, findRun, listRuns } from "@/lib/db/runs/list";
import { runFacets } from "@/lib/db/runs/matching";
import { moveRun } from "@/lib/db/runs/status";
import { searchSamples } from "@/lib/db/samples/rows";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";
import { importFiles } from "@/lib/imports/files";
import { setReview } from "@/lib/reviews/write";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { judgedRows, work } from "@/testing/judged/runs";
import { fileOf, rowsOf } from "@/testing/rows";
import { tableNames } from "@/testing/table-names";
import { onSqlite } from "@/testing/which-database";
import { deleteAs, deleteConfiguration, deleteDataset, deleteRun } from "./delete";
import { cancelRun, resumeRun } from "./status";

usualJudge(() => ({ script: answerEveryMetric() }));
afterEach(() => db.dataset.deleteMany());

const set = { kind: "openai" as const, models: ["judge-a"], concurrency: 4 };

async function judged(datasetId: string): Promise<string> {
  const ids = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: set });
  for (const id of ids) await work(id);
  return ids[0] ?? "";
}

/** Row counts of the tables in which a deleted run or dataset could leave rows behind. */
async function left(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tableNames()) {
    if (/^_prisma|^SampleText_(config|data|idx)|^Model|^Call|^Setting|^AuditEvent|^SampleText$/.test(name)) continue;
    const [row] = await db.$queryRawUnsafe<{ n: bigint }[]>(`SELECT count(*) AS n FROM "${name}"`);
    if (Number(row?.n) > 0) counts[name] = Number(row?.n);
  }
  return counts;
}

test("a deleted run disappears at once, and later all of its rows are deleted", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3));
  const before = await left();
  const kept = await judged(datasetId);
  const id = await judged(datasetId);
  await deleteRun(id);
  expect(await db.judgment.count({ where: { runId: id } })).toBe(6);
  expect(await findRun(id)).toBeNull();
  expect((await countersOf([id])).size).toBe(0);
  expect((await listRuns({ datasetIds: [datasetId] })).runs.map((run) => run.id)).toEqual([kept]);
  expect(await countRuns()).toBe(1);
  expect((await findDataset(datasetId))?._count.runs).toBe(1);
  const run = await findRun(kept);
  if (!run) throw new Error("The other run is gone.");
  expect(await isJudgedAgain(run)).toBe(false);
  await deleteRun(kept);
  expect(await runFacets()).toEqual({
    datasets: [],
    configurations: [],
    judges: [],
    parameters: [],
    statuses: [],
    authors: [],
    bands: [],
    tags: [],
  });
  await clearDeleted();
  expect(await left()).toEqual(before);
  await deleteDataset(datasetId);
  await clearDeleted();
  expect(await left()).toEqual({});
});

test("deleting a dataset deletes its configurations, runs, reviews and the index of its texts", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(3, () => ({ labels: { good: true } })));
  const id = await judged(datasetId);
  const sample = await db.sample.findFirstOrThrow({ where: { configurationId }, select: { id: true } });
  await setReview(
    { runId: id, sampleId: sample.id, judgmentId: null, metric: null, reviewer: { id: null, name: "Ann" } },
    { verdict: "agree", score: null, note: null },
  );
  expect(impactInWords(await impactOf("dataset", [datasetId]))).toBe(
    "1 dataset, 1 configuration, 1 run, 3 samples, 6 judgments and 1 review",
  );
  expect(impactInWords(await impactOf("run", [id]))).toBe("1 run, 6 judgments and 1 review");
  await deleteDataset(datasetId);
  expect([await countDatasets(), await listDatasets(), await findDataset(datasetId)]).toEqual([0, [], null]);
  expect(await countRuns()).toBe(0);
  await clearDeleted();
  expect(await left()).toEqual({});
});

test("a deleted configuration leaves the others, and its name is free at once", async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(2), "first");
  await importFiles([fileOf("second.jsonl", rowsOf(2))], { datasetId });
  await judged(datasetId);
  await deleteConfiguration(datasetId, configurationId);
  expect((await findDataset(datasetId))?.configurations.map(({ name }) => name)).toEqual(["second"]);
  await importFiles([fileOf("first.jsonl", rowsOf(2))], { datasetId });
  await clearDeleted();
  const configurations = (await findDataset(datasetId))?.configurations ?? [];
  expect(configurations.map(({ name, sampleCount }) => [name, sampleCount])).toEqual([
    ["second", 2],
    ["first", 2],
  ]);
  expect(await db.sample.count()).toBe(4);
  const found = await searchSamples(configurations[0]?.id ?? "", { text: "bridge number 1", skip: 0, take: 9 });
  expect(found.samples.map(({ externalId }) => externalId)).toEqual(["row-1"]);
  await deleteConfiguration(datasetId, configurations[0]?.id ?? "");
  await expect(deleteConfiguration(datasetId, configurations[1]?.id ?? "")).rejects.toThrow("Delete the dataset instead");
  await expect(deleteConfiguration("gone", configurationId)).rejects.toThrow("There is no configuration");
  await deleteDataset(datasetId);
  await clearDeleted();
});

test("the shares of a deleted run, also those of comparisons, end at once and are counted beforehand", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const id = await judged(datasetId);
  const other = await judged(datasetId);
  const share = { kind: "run" as const, level: "texts" as const, label: "", filter: "", createdBy: null, expiresAt: null };
  await insertShare({ ...share, id: "s1", tokenHash: "h1", runs: [id] });
  await insertShare({ ...share, id: "s2", tokenHash: "h2", kind: "comparison", runs: [other, id] });
  await insertShare({ ...share, id: "s3", tokenHash: "h3", runs: [other] });
  expect(impactInWords(await impactOf("run", [id]))).toBe("1 run, 2 judgments and 2 share links");
  expect(impactInWords(await impactOf("dataset", [datasetId]))).toMatch(/and 3 share links$/);
  await deleteRun(id);
  expect((await listShares()).shares.map((one) => one.id)).toEqual(["s3"]);
});

test("a deleted run cannot be resumed or claimed, and late results are not stored", async () => {
  const { datasetId } = await createTestDataset(rowsOf(2));
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: set });
  await claimRun("slow", new Date(Date.now() + 60_000), { id });
  await cancelRun(id);
  await deleteRun(id);
  const spent = { calls: 1, openCalls: 0, promptTokens: 0, completionTokens: 0, cachedTokens: 0, costUsd: null, workedMs: 1 };
  await expect(storeResults(id, "slow", [], [], spent)).rejects.toThrow("or deleted");
  expect(await moveRun(id, ["cancelled"], "queued")).toBe(false);
  await expect(resumeRun(id)).rejects.toMatchObject({ kind: "not-found" });
  await db.run.update({ where: { id }, data: { status: "queued" } });
  expect(await claimRun("other", new Date(Date.now() + 60_000), { id })).toBeNull();
  await deleteDataset(datasetId);
  await clearDeleted();
  expect(await left()).toEqual({});
});

test("of several runs none is deleted if one is being judged or does not exist", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const done = await judged(datasetId);
  const [waiting = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: set });
  await expect(deleteAs("run", [done, waiting])).rejects.toThrow(`The run ${waiting} is queued. Cancel it`);
  await expect(deleteAs("run", [done, "gone"])).rejects.toThrow("There is no run gone.");
  expect(await findRun(done)).not.toBeNull();
  await cancelRun(waiting);
  await deleteAs("run", [done, waiting, done]);
  expect(await countRuns()).toBe(0);
  await deleteDataset(datasetId);
  await clearDeleted();
});

test("a deletion is done in pieces, and the next cleanup finishes an interrupted one", async () => {
  const { id, datasetId } = await judgedRows(rowsOf(1200), ["nvidia-context-relevance"]);
  await deleteRun(id);
  const stop = new AbortController();
  const steps: number[] = [];
  await clearDeleted(stop.signal, (rows) => {
    steps.push(rows);
    if (steps.length === 2) stop.abort();
  });
  expect(steps).toHaveLength(2);
  expect(await db.run.count({ where: { id } })).toBe(1);
  await clearDeleted();
  await deleteDataset(datasetId);
  await clearDeleted();
  expect(await left()).toEqual({});
});

/** Size of the text index in bytes. */
const indexed = async () => {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`SELECT sum(length("block")) AS "bytes" FROM "SampleText_data"`;
  return Number(row?.bytes);
};

onSqlite.each([
  [9, "keeps"],
  [10, "loses"],
])("where %i samples are deleted and 40 left, the index of texts %s those of the deleted", async (deleted, whether) => {
  // Emptied first, since the index might merge by itself what other tests left behind.
  await db.$executeRaw`INSERT INTO "SampleText" ("SampleText") VALUES ('delete-all')`;
  await createTestDataset(rowsOf(40));
  const { datasetId } = await createTestDataset(rowsOf(deleted));
  await deleteDataset(datasetId);
  const before = await indexed();
  await clearDeleted();
  expect((await indexed()) < before ? "loses" : "keeps").toBe(whether);
});

test("rows of a later version's table that belong to runs are counted and deleted", async () => {
  await db.$executeRaw`CREATE TABLE "Bookmark" ("name" TEXT PRIMARY KEY, "runId" TEXT NOT NULL REFERENCES "Run" ("id") ON DELETE CASCADE)`;
  await db.$executeRaw`CREATE INDEX "Bookmark_runId" ON "Bookmark" ("runId")`;
  const { datasetId } = await createTestDataset(rowsOf(1));
  const id = await judged(datasetId);
  await db.$executeRaw`INSERT INTO "Bookmark" ("name", "runId") VALUES ('a', ${id}), ('b', ${id})`;
  expect(impactInWords(await impactOf("dataset", [datasetId]))).toMatch(/2 judgments and 2 bookmarks$/);
  await deleteDataset(datasetId);
  await clearDeleted();
  expect(await left()).toEqual({});
});
