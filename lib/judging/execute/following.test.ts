import type { ChildProcess } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { listSamples } from "@/lib/db/samples/table";
import type { StartRunInput } from "@/lib/domain/run";
import { reportRuns } from "@/lib/exports/json-report";
import { appendSamples } from "@/lib/imports/append";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { pauseRun, resumeRun, stopFollowing } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { reply } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { startAssay } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";
import { newOwner } from "./lease-owner";

const judge = usualJudge(() => ({ script: () => reply('{"score": 2, "reasoning": "r"}') }));
let worker: ChildProcess | null = null;
afterEach(async () => {
  worker?.kill("SIGKILL");
});

const openai = { kind: "openai" as const, models: ["follower"], concurrency: 1, cache: false };
const metric = "trulens-answer-relevance";

async function follow(rows: number, input: Partial<StartRunInput> = {}) {
  const { datasetId } = await createTestDataset(rowsOf(rows));
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge: openai, follow: true, ...input });
  return { datasetId, id };
}

const sample = (id: string, response = "Ann.") => ({
  configuration: null,
  sample: { externalId: id, question: `Who is ${id}?`, contexts: ["Ann."], response, reference: null, labels: {}, metadata: {} },
});

const ids = async (id: string) => {
  const run = await findRun(id);
  if (!run) throw new Error("gone");
  return (await listSamples(run, { sort: "id" })).rows.map(({ externalId, scores }) => [externalId, scores[metric]?.score]);
};

test("a run that follows judges appended samples and new revisions, and completes once it is stopped", async () => {
  const { datasetId, id } = await follow(2);
  expect(await work(id)).toMatchObject({ status: "running", ok: 2, planned: 2, leaseOwner: null });
  await appendSamples(datasetId, [sample("a"), sample("b")]);
  expect(await work(id)).toMatchObject({ status: "running", ok: 4, planned: 4, sampleCount: 4, datasetVersion: 2 });
  await appendSamples(datasetId, [sample("a", "Bob."), sample("b")]);
  expect(await work(id)).toMatchObject({ status: "running", ok: 5, sampleCount: 5, datasetVersion: 3 });
  expect(await ids(id)).toEqual(["a", "a", "b", "row-0", "row-1"].map((externalId) => [externalId, expect.any(Number)]));
  expect((await findRun(id))?.summaries[metric]).toMatchObject({ scored: 5, samples: 5 });
  expect((await reportRuns([await work(id)]))[0]).toMatchObject({ follow: { isOn: true } });
  await stopFollowing(id);
  expect(await work(id)).toMatchObject({ status: "completed", ok: 5, planned: 5, nextLookAt: null });
  await appendSamples(datasetId, [sample("c")]);
  expect(await work(id)).toMatchObject({ status: "completed", ok: 5 });
  await expect(stopFollowing(id)).rejects.toThrow("no longer follows its dataset");
});

test("without new samples the run is not checked; an append brings the next check forward", async () => {
  const { datasetId, id } = await follow(1);
  const { nextLookAt } = await work(id);
  expect(nextLookAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  expect(await judgeNextRun(id, newOwner(), new AbortController().signal)).toBe(false);
  await appendSamples(datasetId, [sample("a")]);
  expect((await findRun(id))?.nextLookAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test("paused by hand it stays paused; resumed it follows again", async () => {
  const { datasetId, id } = await follow(1);
  await work(id);
  await pauseRun(id);
  await appendSamples(datasetId, [sample("a")]);
  expect(await work(id)).toMatchObject({ status: "paused", ok: 1, nextLookAt: null });
  await resumeRun(id);
  expect(await work(id)).toMatchObject({ status: "running", ok: 2 });
});

test.each([
  ["the server's queue", { judge: { ...openai, batch: true } }, "cannot use batches"],
  ["a budget alone", { judge: { ...openai, models: ["unpriced"] }, limits: { budgetUsd: 1 } }, "price is set for unpriced"],
])("refuses %s", (_, input, sentence) => expect(follow(1, input)).rejects.toThrow(sentence));

test.runIf(isThorough)("a worker that is killed loses nothing and judges nothing twice", async () => {
  const { datasetId, id } = await follow(20);
  judge.script = () => ({ ...reply('{"score": 2, "reasoning": "r"}'), latencyMs: 20 });
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? "", OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: judge.url };
  const done = async () => (await findRun(id))?.ok ?? 0;
  worker = startAssay(["worker"], env);
  await expect.poll(done).toBeGreaterThan(3);
  await appendSamples(
    datasetId,
    Array.from({ length: 20 }, (_, at) => sample(`s${at}`)),
  );
  worker.kill("SIGKILL");
  worker = startAssay(["worker"], env);
  await expect.poll(done).toBe(40);
  await expect.poll(async () => (await findRun(id))?.leaseOwner).toBeNull();
  expect(await findRun(id)).toMatchObject({ status: "running", ok: 40, planned: 40, sampleCount: 40 });
  expect(await db.score.count({ where: { runId: id } })).toBe(40);
});
