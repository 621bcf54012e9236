import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { findRun } from "@/lib/db/runs/list";
import { lookNow } from "@/lib/judging/progress/follow";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, inTurn, type JudgeServer, rateLimited, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { runWorker } from "./work-loop";

let judge: JudgeServer;
let worker: { stop: () => Promise<void> };

beforeEach(async () => {
  judge = await startJudgeServer();
  process.env.OPENAI_API_KEY = "sk-of-the-tests";
  process.env.OPENAI_BASE_URL = judge.url;
  const ending = new AbortController();
  const working = runWorker(ending.signal);
  worker = {
    async stop() {
      ending.abort();
      await working;
    },
  };
});
afterEach(async () => {
  judge.release();
  await worker.stop();
  await judge.close();
});

async function start(kind: "openai" | "lexical"): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(2));
  const models = kind === "openai" ? { models: ["judge-a"] } : {};
  const [id = ""] = await startRuns({
    datasetId,
    metrics: ["context-adherence-plus"],
    judge: { kind, polls: 1, ...models },
  } as never);
  return id;
}

const ends = (id: string, status: string) =>
  vi.waitFor(async () => expect(await findRun(id)).toMatchObject({ status }), { timeout: 20_000, interval: 50 });

test("a run waits for one at the same server, and not for one at another", async () => {
  judge.hold();
  const held = await start("openai");
  await vi.waitFor(() => expect(judge.inFlight).toBeGreaterThan(0), { timeout: 20_000 });
  const behind = await start("openai");
  const elsewhere = await start("lexical");
  await ends(elsewhere, "completed");
  expect(await findRun(held)).toMatchObject({ status: "running" });
  expect(await findRun(behind)).toMatchObject({ status: "queued", reason: expect.stringContaining("It starts when the run") });
  judge.release();
  await ends(behind, "completed");
});

test("a run says what it waits for; a long wait pauses it, and it resumes by itself", async () => {
  const waits = { for: `429 from ${new URL(judge.url).host}`, until: expect.any(String) };
  const tomorrow = () => rateLimited({ "retry-after": "86400" });
  judge.script = isThorough ? inTurn(rateLimited({ "retry-after": "7" })) : tomorrow;
  const waiting = await start("openai");
  if (isThorough)
    await vi.waitFor(async () => expect(await lookNow(waiting)).toMatchObject({ status: "running", waits }), { timeout: 20_000 });
  judge.script = tomorrow;
  await ends(waiting, "paused");
  expect(await lookNow(waiting)).toMatchObject({ waits, reason: expect.stringContaining("waits until") });
  judge.script = answerEveryMetric();
  await db.run.update({ where: { id: waiting }, data: { waitsUntil: databaseTime(-1) } });
  await ends(waiting, "completed");
  expect(await lookNow(waiting)).toMatchObject({ waits: null, reason: null });
});
