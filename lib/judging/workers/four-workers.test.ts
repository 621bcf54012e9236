import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { resumeRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { failure, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { createRandom } from "@/testing/made-up-text";
import { rowsOf } from "@/testing/rows";
import { startAssay } from "@/testing/run-assay";
import { onPostgres } from "@/testing/which-database";

/** Kills; more than a few take long. ASSAY_SEED chooses other moments. */
const kills = Number(process.env.ASSAY_KILLS ?? 4);
const random = createRandom(Number(process.env.ASSAY_SEED ?? 1));
const metrics = ["nvidia-context-relevance"];
const good = reply('{"score": 2, "reasoning": "r"}');

let judge: JudgeServer;
const workers = new Set<ChildProcess>();
beforeEach(async () => {
  // As if each worker had its own machine.
  await db.$executeRaw`CREATE OR REPLACE FUNCTION "sayBusy"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW."isBusy" = TRUE; RETURN NEW; END'`;
  await db.$executeRaw`CREATE OR REPLACE TRIGGER "sayBusy" BEFORE INSERT OR UPDATE ON "RunWorker" FOR EACH ROW EXECUTE FUNCTION "sayBusy"()`;
  judge = await startJudgeServer({ script: () => good });
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
});
afterEach(async () => {
  await Promise.all([...workers].map(kill));
  await judge.close();
});

function startWorker(): ChildProcess {
  const worker = startAssay(["worker"], {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    OPENAI_API_KEY: "test-key",
    OPENAI_BASE_URL: judge.url,
  });
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  if (worker.kill("SIGKILL")) await ended;
}

async function start(samples: number, setup: object, limits: object = {}): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(samples, () => ({ contexts: ["One."] })));
  const server = { kind: "openai" as const, models: ["judge-a"], cache: false, ...setup };
  const [id = ""] = await startRuns({ datasetId, metrics, judge: server, limits });
  return id;
}

const untilIt = (id: string, status: string) =>
  expect.poll(async () => (await findRun(id))?.status, { interval: 100 }).toBe(status);

const askedAtLeast = (count: number) => expect.poll(() => judge.requests.length, { interval: 5 }).toBeGreaterThanOrEqual(count);

/** Requests that were sent more than once. */
function sentTwice(): number {
  const sent = judge.requests.map(({ prompt }) => prompt);
  return sent.length - new Set(sent).size;
}

onPostgres("pieces of a silent worker are free again, although the run's other workers are busy", async () => {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  judge.script = () => ({ ...good, until });
  const id = await start(200, { concurrency: 4 });
  startWorker();
  await askedAtLeast(4);
  const taken = await db.$executeRaw`
    WITH silent AS (
      INSERT INTO "RunWorker" ("owner", "runId", "lease", "until")
      SELECT 'elsewhere/1/silent', "runId", "lease", "until" - interval '1 hour' FROM "RunWorker" RETURNING "owner", "runId"
    )
    UPDATE "RunPiece" p SET "owner" = silent."owner" FROM silent WHERE p."runId" = silent."runId" AND p."owner" IS NULL`;
  expect(taken).toBeGreaterThan(1);
  const left = () => db.$queryRaw`SELECT count(*)::int AS "pieces" FROM "RunPiece" WHERE "owner" IS NULL`;
  await expect.poll(left).toEqual([{ pieces: taken }]);
  expect(judge.requests.length).toBe(4);
  answer();
  await untilIt(id, "completed");
  expect([judge.requests.length, (await findRun(id))?.ok]).toEqual([200, 200]);
});

onPostgres(
  "two of four workers are killed repeatedly: nothing is lost or judged twice, and only calls in flight are paid twice",
  async () => {
    const concurrency = 12;
    judge.script = () => ({ ...good, latencyMs: 30 + random() * 60 });
    const samples = 400 * (kills + 1);
    const id = await start(samples, { concurrency });
    startWorker();
    startWorker();
    const doomed = [startWorker(), startWorker()];
    for (let killed = 0; killed < kills; killed++) {
      await askedAtLeast(Math.round((samples * 0.9 * (killed + 1)) / (kills + 1)));
      await wait(random() * 500);
      const [victim] = doomed.splice(killed % 2, 1, startWorker());
      if (victim) await kill(victim);
    }
    await untilIt(id, "completed");
    const judgments = await db.judgment.findMany({ where: { runId: id }, select: { sampleId: true, error: true } });
    expect(new Set(judgments.map(({ sampleId }) => sampleId)).size).toBe(samples);
    expect(judgments).toHaveLength(samples);
    expect(judgments.every(({ error }) => error === null)).toBe(true);
    expect(await db.score.count({ where: { runId: id } })).toBe(samples);
    if (process.env.ASSAY_KILLS)
      console.log(
        `${kills} kills, ${judge.requests.length} requests (${(await findRun(id))?.calls} counted) for ${samples} samples, ${sentTwice()} sent twice, peak ${judge.peak}`,
      );
    expect(sentTwice()).toBeLessThanOrEqual(kills * concurrency);
    expect(judge.peak).toBeLessThanOrEqual(concurrency);
    const run = await findRun(id);
    expect(run).toMatchObject({ ok: samples, failed: 0, planned: samples });
    const more = (run?.calls ?? 0) - judge.requests.length;
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThanOrEqual(kills * concurrency);
    const told = await db.run.findUnique({ where: { id }, select: { isEndToTell: true, leaseOwner: true } });
    expect(told?.leaseOwner).toBeNull();
  },
);

onPostgres("three workers together respect the requests per minute, and a server's Retry-After", async () => {
  const samples = 120;
  const concurrency = 12;
  const workers = 3;
  const msPerCall = 50;
  const portion = 10;
  const heldMs = 6_000;
  const times: number[] = [];
  let refusedAt = Number.POSITIVE_INFINITY;
  let told = () => {};
  const areTold = new Promise<void>((resolve) => {
    told = resolve;
  });
  judge.script = (_, index) => {
    times.push(performance.now());
    if (index < 60) return { ...good, latencyMs: 20 };
    // However busy the machine is, no answer lets a worker continue before all can see the refusal.
    if (index > 60) return { ...good, until: areTold };
    refusedAt = performance.now();
    return failure(429, { message: "Too many." }, { "retry-after": String(heldMs / 1_000) });
  };
  for (let count = 0; count < workers; count++) startWorker();
  await expect.poll(connected).toBe(workers + 1);
  const startedAt = performance.now();
  const id = await start(samples, { concurrency, rpm: 60_000 / msPerCall });
  await expect.poll(heldBack, { interval: 20 }).toBe(1);
  told();
  await untilIt(id, "completed");
  expect(await findRun(id)).toMatchObject({ ok: samples });
  // Counted from the start, since late calls come together.
  const tooEarly = times.filter((time, place) => time < startedAt + place * msPerCall);
  expect(tooEarly).toEqual([]);
  const meanwhile = times.filter((time) => time > refusedAt && time < refusedAt + heldMs);
  expect(meanwhile.length).toBeLessThanOrEqual(concurrency + workers * portion);
  expect(times.length - 61 - meanwhile.length).toBeGreaterThan(0);
});

/** Processes that have this test's database open. */
async function connected(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(DISTINCT application_name) AS "count" FROM pg_stat_activity WHERE datname = current_database()`;
  return Number(row?.count);
}

/** Servers that no worker may call now. */
async function heldBack(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS "count" FROM "CallPace" WHERE "openAt" > clock_timestamp()::timestamp`;
  return Number(row?.count);
}

onPostgres("a limit of calls applies to all workers together, and a pause stops all of them", async () => {
  judge.script = () => ({ ...good, latencyMs: 40 });
  const id = await start(600, { concurrency: 12 }, { maxCalls: 150 });
  for (let count = 0; count < 3; count++) startWorker();
  await untilIt(id, "paused");
  const isFree = async () => (await db.run.findUnique({ where: { id } }))?.leaseOwner === null;
  await expect.poll(isFree).toBe(true);
  expect(await findRun(id)).toMatchObject({ reason: "It reached its limit of 150 calls." });
  expect(judge.requests.length).toBeLessThanOrEqual(150);
  expect(judge.requests.length).toBeGreaterThan(120);
  await resumeRun(id, { maxCalls: 1_000 });
  await untilIt(id, "completed");
  expect(judge.requests).toHaveLength(600);
  expect(sentTwice()).toBe(0);
});
