import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { traitsOf } from "@/lib/db/model-traits";
import type { StartRunInput } from "@/lib/domain/run";
import { resumeRun, retryRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { estimateRuns } from "@/lib/runs/start/estimate";
import { planRuns } from "@/lib/runs/start/plan";
import { createTestDataset } from "@/testing/dataset";
import { rateLimited, reply, unsupported, wrongKey } from "@/testing/judge-server";
import { judgeOfEachTest, judgesFile } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const metrics = ["nvidia-context-relevance"];
const score = (value: number) => reply(`{"score": ${value}, "reasoning": "r"}`);
const models = ["one/judge-a", "two/judge-a"];

const one = judgeOfEachTest(() => ({ script: () => score(2) }));
const two = judgeOfEachTest(() => ({ script: () => score(1) }));
const named = (more: { one?: object; two?: object } = {}) => ({
  one: { baseUrl: one.url, keyVariable: "ONE_KEY", ...more.one },
  two: { baseUrl: two.url, keyVariable: "TWO_KEY", ...more.two },
});
const write = judgesFile(named, () => ({
  ONE_KEY: "key-of-one",
  TWO_KEY: "key-of-two",
  OPENAI_API_KEY: "key-of-the-environment",
  OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
}));

/** One context per row, so each model judges each row once. */
async function start(rows: number, judge: Partial<StartRunInput["judge"]> = {}): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(rows, () => ({ contexts: ["One."] })));
  const [id = ""] = await startRuns({
    datasetId,
    metrics,
    judge: { kind: "openai", models, retries: 1, reask: 0, cache: false, ...judge },
  });
  return id;
}

const judgedBy = (runId: string, model: string) => db.judgment.count({ where: { runId, model, error: null } });

test("each server is called for its own model with its own key, and the score is the mean of both", async () => {
  const run = await work(await start(10));
  expect(run).toMatchObject({
    status: "completed",
    ok: 20,
    judge: { models, baseUrl: null, servers: { one: one.url, two: two.url } },
    summaries: { "nvidia-context-relevance": { mean: 0.75, scored: 10 } },
  });
  for (const [server, key] of [
    [one, "Bearer key-of-one"],
    [two, "Bearer key-of-two"],
  ] as const) {
    expect(server.requests).toHaveLength(10);
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([key]));
    expect(new Set(server.requests.map(({ body }) => body.model))).toEqual(new Set(["judge-a"]));
  }
  const stored = JSON.stringify(await db.run.findUnique({ where: { id: run.id } }), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(stored).not.toContain("key-of");
});

test("a slow server does not delay the other, however many samples are between them", async () => {
  one.script = () => score(2);
  one.hold();
  write(named({ one: { limits: { concurrency: 2 } } }));
  two.script = () => score(1);
  const ended = work(await start(100));
  await expect.poll(() => two.requests.length).toBe(100);
  expect(one.requests).toHaveLength(2);
  one.release();
  const run = await ended;
  expect(run).toMatchObject({ status: "completed", ok: 200, failed: 0 });
  expect(one.peak).toBe(2);
  expect(run.summaries["nvidia-context-relevance"]).toMatchObject({ mean: 0.75, scored: 100 });
  expect(one.requests).toHaveLength(100);
  expect(two.requests).toHaveLength(100);
});

test("a server that pushes back gets fewer calls, and the other as many as before", async () => {
  one.script = () => (one.inFlight > 2 ? rateLimited() : { ...score(2), latencyMs: 20 });
  // Slow until concurrency is that high, however long that takes.
  two.script = () => ({ ...score(1), latencyMs: two.peak > 8 ? 20 : 500 });
  const run = await work(await start(100));
  expect(run).toMatchObject({ status: "completed", ok: 200, failed: 0 });
  expect(two.requests).toHaveLength(100);
  expect(two.peak).toBeGreaterThan(8);
});

test("when one server dies the other finishes its part; the run pauses, names the server, and can be resumed", async () => {
  // By the fortieth request some have been answered: a server that never answered is another case.
  one.script = (_, index) => (index < 40 ? { ...score(2), latencyMs: 5 } : { kind: "reset" });
  two.script = () => ({ ...score(1), latencyMs: 5 });
  const id = await start(200, { retries: 0 });
  const paused = await work(id);
  expect(paused.status).toBe("paused");
  expect(paused.reason).toMatch(/^one: The judge's server has answered none/);
  expect(paused.reason).not.toContain("two:");
  expect(await judgedBy(id, "two/judge-a")).toBe(200);

  one.script = () => score(2);
  await retryRun(id);
  const run = await work(id);
  expect(two.requests).toHaveLength(200);
  expect(run.summaries["nvidia-context-relevance"]).toMatchObject({ mean: 0.75, scored: 200 });
});

test("a refused key stops only its server, and the reason names the variable of judges.json", async () => {
  one.script = wrongKey;
  const run = await work(await start(50));
  expect(run).toMatchObject({ status: "paused", ok: 50, failed: 0, reason: expect.stringContaining("Check ONE_KEY") });
  expect(run.reason).toMatch(/^one: /);
  expect(run.reason).not.toContain("key-of");
});

test("two servers that fail are both named", async () => {
  one.script = wrongKey;
  two.script = wrongKey;
  const { reason, status } = await work(await start(5));
  expect(status).toBe("paused");
  expect(reason).toContain("Check ONE_KEY");
  expect(reason).toContain("Check TWO_KEY");
});

test("traits learned about a model belong to its server", async () => {
  one.script = ({ body }) => (body.temperature === undefined ? score(2) : unsupported("temperature"));
  const run = await work(await start(2));
  expect(run.dropped).toEqual({ "one/judge-a": ["temperature"] });
  expect(await traitsOf(one.url)).toMatchObject([{ model: "judge-a", refused: ["temperature"] }]);
  expect(await traitsOf(two.url)).toEqual([]);
});

test("a cached reply is found by model and address, whatever the server's name", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3, () => ({ contexts: ["One."] })));
  const judged = async (wanted: string[]) => {
    const [id = ""] = await startRuns({ datasetId, metrics, judge: { kind: "openai", models: wanted } });
    return work(id);
  };
  process.env.OPENAI_BASE_URL = one.url;
  expect(await judged(["judge-a"])).toMatchObject({ calls: 3, cached: 0 });
  expect(await judged(["one/judge-a"])).toMatchObject({ calls: 0, cached: 3 });
  write({ other: { baseUrl: one.url }, ...named() });
  expect(await judged(["other/judge-a", "two/judge-a"])).toMatchObject({ calls: 3, cached: 3 });
  expect(await judged(["two/judge-a"])).toMatchObject({ calls: 0, cached: 3 });
});

test("prices of judges.json count, and satisfy a budget", async () => {
  const price = { prompt: 1, completion: 1 };
  write(named({ one: { prices: { "judge-a": price } }, two: { prices: { "judge-a": { prompt: 0, completion: 0 } } } }));
  const { datasetId } = await createTestDataset(rowsOf(2));
  const plans = await planRuns({ datasetId, metrics, judge: { kind: "openai", models }, limits: { budgetUsd: 1 } });
  const estimate = await estimateRuns(plans);
  expect(estimate.unknownPrices).toEqual([]);
  expect(estimate.costUsd).toBeGreaterThan(0);
  const run = await work(await start(2));
  expect(run.costUsd).toBeGreaterThan(0);
  write(named());
  await expect(planRuns({ datasetId, metrics, judge: { kind: "openai", models }, limits: { budgetUsd: 1 } })).rejects.toThrow(
    "no price is set for one/judge-a and two/judge-a",
  );
});

test("a run is not resumed at another address, and a worker that claims it only pauses it", async () => {
  one.script = wrongKey;
  const id = await start(2);
  await work(id);
  write(named({ one: { baseUrl: two.url } }));
  await expect(resumeRun(id)).rejects.toThrow(`baseUrl of one in judges.json is now ${two.url}`);
  write({ two: named().two });
  await expect(resumeRun(id)).rejects.toThrow("there is no judge one in Settings or judges.json");
  await db.run.update({ where: { id }, data: { status: "queued", reason: null } });
  expect(await work(id)).toMatchObject({ status: "paused", reason: expect.stringContaining("there is no judge one") });
  one.script = () => score(2);
  write(named());
  await resumeRun(id);
  expect(await work(id)).toMatchObject({ status: "completed", ok: 4 });
});
