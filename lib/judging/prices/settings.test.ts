import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { assayItself } from "@/lib/domain/people/actor";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { setModelPrice } from "./settings";

beforeAll(() => {
  process.env.OPENAI_API_KEY = "test-key";
});

/** A finished run of models that had no price. */
async function unpriced(models: string[]): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const [id = ""] = await startRuns({ datasetId, metrics: ["trulens-answer-relevance"], judge: { kind: "openai", models } });
  const used = { calls: 2, promptTokens: 1_500_000, completionTokens: 200_000, cachedTokens: 500_000, costUsd: null };
  await db.run.update({ where: { id }, data: { status: "completed", ...used } });
  return id;
}

test("a price set later gives earlier runs their cost, marked, and changes no cost that was known", async () => {
  const one = await unpriced(["local-a"]);
  const two = await unpriced(["local-a", "local-b"]);
  await setModelPrice("local-a", { prompt: 1, completion: 10, cached: 0.5 }, assayItself);
  expect(await findRun(one)).toMatchObject({ costUsd: 1 + 0.25 + 2, pricedAt: expect.any(Date) });
  expect(await findRun(two)).toMatchObject({ costUsd: null, pricedAt: null });
  await setModelPrice("local-a", { prompt: 100, completion: 100 }, assayItself);
  expect((await findRun(one))?.costUsd).toBe(3.25);
});
