import { beforeEach, expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { LeaseLost, noSpending, storeResults } from "@/lib/db/judgments/store";
import { inTransaction } from "@/lib/db/postgres/transact";
import { claimRun } from "@/lib/db/runs/claims";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { newJudgment } from "@/testing/judged/judgment";
import { rowsOf } from "@/testing/rows";
import { onPostgres } from "@/testing/which-database";
import { addCounts, noteCounts, reserveCalls } from "./counts";
import { cutRun, freePieces, joinRun, leaveRun, newSharedLease } from "./pieces";

const metric = "trulens-answer-relevance";
const lease = newSharedLease();
let runId: string;
let sampleIds: number[];

beforeEach(async () => {
  await db.run.deleteMany();
  const { datasetId } = await createTestDataset(rowsOf(4));
  [runId = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  sampleIds = (await db.sample.findMany({ where: { datasetId }, select: { id: true } })).map(({ id }) => id);
  await claimRun(lease, new Date(Date.now() + 30_000), { id: runId });
  expect(await cutRun(runId, lease, 1)).toBe(4);
  for (const worker of ["ann", "ben"]) expect(await joinRun(worker, { id: runId }, "here/")).toEqual({ id: runId, lease });
});

const store = (worker: string, place: number, spent = {}) =>
  storeResults(
    runId,
    lease,
    [newJudgment(sampleIds[place] ?? 0, metric, "timeout", { promptTokens: 5, completionTokens: 1 })],
    [],
    { ...noSpending, calls: 1, promptTokens: 5, costUsd: 0.5, ...spent },
    { worker },
  );

const counted = async () => {
  const run = await findRun(runId);
  return [run?.failed, run?.calls, run?.promptTokens, run?.costUsd];
};

onPostgres("a worker stores while another has not ended its transaction, and both are counted", async () => {
  await inTransaction(async (execute) => {
    await execute(noteCounts(runId, "ann", lease, [0, 0, 1, 0, 1, 0, 5, 1, 0, 2, 0.25]));
    await store("ben", 0);
    await addCounts(runId);
    expect(await counted()).toEqual([1, 1, 5, 0.5]);
  });
  await addCounts(runId);
  expect(await counted()).toEqual([2, 2, 10, 0.75]);
  await addCounts(runId);
  expect(await counted()).toEqual([2, 2, 10, 0.75]);
});

onPostgres("one call of unknown cost makes the run's cost unknown", async () => {
  await store("ann", 0);
  await store("ben", 1, { costUsd: null });
  await addCounts(runId);
  expect(await counted()).toEqual([2, 2, 10, null]);
});

onPostgres("what a worker stored that is gone now is counted, and it can store no more", async () => {
  await store("ann", 0);
  await freePieces((worker) => worker === "ann");
  expect(await counted()).toEqual([1, 1, 5, 0.5]);
  await expect(store("ann", 1)).rejects.toThrow(LeaseLost);
  expect(await db.judgment.count({ where: { runId } })).toBe(1);
  await store("ben", 1);
  await leaveRun("ben", { runId, lease, found: { dropped: {}, raised: {} }, isShutdown: false });
  expect(await counted()).toEqual([2, 2, 10, 1]);
});

onPostgres("who takes the run over waits for what is being stored, and nothing is stored afterwards", async () => {
  let taken: Promise<number | null> | undefined;
  const next = newSharedLease();
  await inTransaction(async (execute) => {
    await execute(noteCounts(runId, "ann", lease, [0, 0, 1, 0, 1, 0, 5, 1, 0, 2, 0.25]));
    await db.run.update({ where: { id: runId }, data: { leaseOwner: next } });
    taken = cutRun(runId, next, 2);
    await expect(store("ben", 0)).rejects.toThrow(LeaseLost);
    expect(await Promise.race([taken, "waits"])).toBe("waits");
  });
  expect(await taken).toBe(2);
  await expect(store("ann", 0)).rejects.toThrow(LeaseLost);
  expect(await cutRun(runId, lease, 1)).toBeNull();
});

onPostgres("calls are counted once: as reserved until the run counts them", async () => {
  const seen: number[] = [];
  const reserve = (worker: string) =>
    reserveCalls(worker, runId, ({ calls, reserved }) => {
      seen.push(calls, reserved);
      return 10;
    });
  await reserve("ann");
  await store("ann", 0);
  await store("ann", 1, { calls: 3 });
  await reserve("ben");
  await reserve("ben");
  expect(seen).toEqual([0, 0, 4, 6, 4, 16]);
});

onPostgres("time in which several worked is counted once", async () => {
  await store("ann", 0, { workedMs: 100 });
  await store("ben", 1, { workedMs: 90 });
  await addCounts(runId);
  expect(await findRun(runId)).toMatchObject({ workedMs: 100, failed: 2 });
  // Then no worker ran for an hour.
  await db.$executeRaw`UPDATE "Run" SET "workedUntil" = "workedUntil" - interval '1 hour'`;
  await store("ben", 2, { workedMs: 50 });
  await addCounts(runId);
  expect(await findRun(runId)).toMatchObject({ workedMs: 150, failed: 3 });
  // All of it has been counted but for the moment since.
  await store("ann", 3, { workedMs: 3_600_000 });
  await addCounts(runId);
  expect((await findRun(runId))?.workedMs).toBeLessThan(3_600_000);
});
