import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { startRuns } from "@/lib/runs/start/create";
import { judgeNextRun } from "@/lib/runs/worker/loop";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { testServer } from "@/prisma/testing/which-database";
import { answerEveryMetric, startJudgeServer } from "../../../e2e/judge-server";
import { newOwner } from "./lease-owner";

/** Lets nobody store a judgment while it works. */
const withoutStoring = (work: () => Promise<void>): Promise<void> =>
  db.$transaction(
    async (transaction) => {
      await transaction.$executeRawUnsafe(
        testServer ? 'LOCK TABLE "Judgment" IN EXCLUSIVE MODE' : 'DELETE FROM "Judgment" WHERE false',
      );
      await work();
    },
    { timeout: 30_000 },
  );

test("calls go on while results wait to be stored, a quarter as many as calls at once", async () => {
  let letAnswer = () => {};
  const until = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  const answer = answerEveryMetric();
  const judge = await startJudgeServer({ script: (request, index) => ({ ...answer(request, index), until }) });
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
  const { datasetId } = await createTestDataset(rowsOf(40));
  const openai = { kind: "openai" as const, models: ["judge-a"], concurrency: 8, cache: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: openai });
  const working = judgeNextRun(id, newOwner(), new AbortController().signal);
  await expect.poll(() => judge.inFlight).toBe(8);
  await withoutStoring(async () => {
    letAnswer();
    await expect.poll(() => judge.requests.length).toBe(10);
    await expect.poll(() => judge.inFlight).toBe(0);
    // Long enough for more calls, if there were any.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(judge.requests).toHaveLength(10);
  });
  await working;
  expect(await findRun(id)).toMatchObject({ status: "completed", calls: 80, ok: 80 });
  expect(judge.requests).toHaveLength(80);
  expect(judge.peak).toBe(8);
  await judge.close();
});
